/**
 * Puts the parts of a page into it that a frame brings (see threethrones/table/session/parts.py). A part is one element
 * with its name as id; in the HTML of another part stands a place for it. What a frame does not bring is as it was.
 */

import { letGo } from "./keep.mjs";
import { morphChildren, morphElement } from "./morph.mjs";
import { trustedHtml } from "./trusted.mjs";

/** @typedef {Map<string, string>} Parts  HTML by name, inner ones before those they stand in */

/** The name of the page itself. */
const ROOT = "";

/**
 * @param {HTMLElement} app @param {Record<string, string>} brought  as `Parts` @param {boolean} isNew  another screen
 * @param {import("./keep.mjs").Focus} focus  as it was before
 * @returns {Element[]} what was morphed or has come
 */
export function putIn(app, brought, isNew, focus) {
  const parts = new Map(Object.entries(brought).reverse());
  /** @type {Element[]} */
  const morphed = [];
  for (const [name] of parts) {
    const there = name === ROOT ? app : document.getElementById(name);
    // What is new stands in one that was there, or in the page.
    if (!there) continue;
    const { fresh, same } = composed(name, parts);
    if (isNew || !focus.isIn(fresh, there)) letGo(there);
    // Between screens there is nothing to keep: of a private screen no element lives on, and it takes half the time.
    if (isNew) app.replaceChildren(fresh);
    else if (name === ROOT) morphChildren(app, fresh);
    else if (fresh.firstElementChild) morphElement(there, fresh.firstElementChild);
    // What stands within something new now.
    for (const [place, element] of same) if (place.isConnected) place.replaceWith(element);
    morphed.push(there);
  }
  return morphed;
}

/**
 * A part with all that stands in it. In the place of each one that is as it was (`same`) stands its element alone, which
 * the morph leaves as it is.
 * @param {string} name @param {Parts} parts  those that are used are taken out
 */
function composed(name, parts) {
  const template = document.createElement("template");
  template.innerHTML = trustedHtml(filled(name, parts));
  const fresh = template.content;
  /** @type {Map<Element, Element>} */
  const same = new Map();
  for (const place of fresh.querySelectorAll("tt-part")) {
    const element = document.getElementById(place.id);
    if (!element) throw new Error(`There is no part ${place.id}.`);
    const empty = /** @type {Element} */ (element.cloneNode(false));
    empty.setAttribute("data-same", "");
    place.replaceWith(empty);
    same.set(empty, element);
  }
  withoutBlanks(fresh);
  return { fresh, same };
}

/** @param {string} name @param {Parts} parts @returns {string} */
function filled(name, parts) {
  const html = parts.get(name) ?? "";
  parts.delete(name);
  return html.replace(/<tt-part id="([^"]*)"><\/tt-part>/g, (place, inner) => (parts.has(inner) ? filled(inner, parts) : place));
}

/**
 * Take out the blanks between a page's parts: once a part comes or goes, each would be taken for another one, and what
 * lies between be taken out, put in again, and dressed and laid out anew.
 * @param {DocumentFragment} content
 */
function withoutBlanks(content) {
  for (const parent of [content, ...content.querySelectorAll("main, #dock")]) {
    for (const node of [...parent.childNodes]) if (node instanceof Text && !node.data.trim()) node.remove();
  }
}
