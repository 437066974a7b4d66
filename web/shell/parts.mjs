/**
 * Updates the page with the parts that a frame brings (see threethrones/table/session/parts.py). A part is one element
 * whose id is its name; the HTML of the part around it has a placeholder for it. Parts that are not brought are unchanged.
 */

import { letGo } from "./keep.mjs";
import { morphChildren, morphElement } from "./morph.mjs";
import { trustedContent } from "./trusted.mjs";

/** @typedef {Map<string, string>} Parts  HTML by name, outer parts first */

/** The name of the page itself. */
const ROOT = "";

/**
 * @param {HTMLElement} app @param {Record<string, string>} brought  HTML by name, inner parts first @param {boolean} isNew  another screen
 * @param {import("./keep.mjs").Focus} focus  as it was before
 * @returns {Element[]} the elements that were morphed
 */
export function putIn(app, brought, isNew, focus) {
  const parts = new Map(Object.entries(brought).reverse());
  /** @type {Element[]} */
  const morphed = [];
  for (const [name] of parts) {
    const there = name === ROOT ? app : document.getElementById(name);
    // A new part arrives within the part around it.
    if (!there) continue;
    const { fresh, unchanged } = composed(name, parts);
    if (isNew || !focus.isIn(fresh, there)) letGo(there);
    // Between screens there is nothing to keep: of a private screen no element lives on, and it takes half the time.
    if (isNew) app.replaceChildren(fresh);
    else if (name === ROOT) morphChildren(app, fresh);
    else if (fresh.firstElementChild) morphElement(there, fresh.firstElementChild);
    // An unchanged part whose surroundings are new moves there.
    for (const [place, element] of unchanged) if (place.isConnected) place.replaceWith(element);
    morphed.push(there);
  }
  return morphed;
}

/**
 * Build a part with everything inside it. An unchanged part inside it is represented by an empty copy of its element,
 * which the morph skips.
 * @param {string} name @param {Parts} parts  used ones are removed
 */
function composed(name, parts) {
  const fresh = trustedContent(filled(name, parts));
  /** @type {Map<Element, Element>} */
  const unchanged = new Map();
  for (const place of fresh.querySelectorAll("tt-part")) {
    const element = document.getElementById(place.id);
    if (!element) throw new Error(`There is no part ${place.id}.`);
    const empty = /** @type {Element} */ (element.cloneNode(false));
    empty.setAttribute("data-same", "");
    place.replaceWith(empty);
    unchanged.set(empty, element);
  }
  withoutBlanks(fresh);
  return { fresh, unchanged };
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
  for (const parent of [content, ...content.querySelectorAll("main, .application, .match-table, #dock")]) {
    for (const node of [...parent.childNodes]) if (node instanceof Text && !node.data.trim()) node.remove();
  }
}
