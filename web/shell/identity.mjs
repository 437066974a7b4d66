/** How an element is recognised in the next screen: by what it is for, not by where it stands in the tree. */

/** @typedef {{ selector: string, place: number }} Name  `place`: which of several that look the same */

/**
 * @param {HTMLElement} element
 * @returns {Name | null} null for an element that means nothing by itself
 */
export function nameOf(element) {
  const selector = selectorOf(element);
  if (!selector) return null;
  return { selector, place: [...document.querySelectorAll(selector)].indexOf(element) };
}

/**
 * @param {ParentNode} within
 * @param {Name | null} name
 * @returns {HTMLElement | null}
 */
export function find(within, name) {
  if (!name) return null;
  const found = within.querySelectorAll(name.selector);
  return /** @type {HTMLElement | null} */ (found[name.place] ?? found[0] ?? null);
}

/** @param {HTMLElement} element @returns {string | null} */
function selectorOf(element) {
  if (element.id) return `#${CSS.escape(element.id)}`;
  const { spot, act, arrows } = element.dataset;
  if (spot !== undefined) return `[data-spot=${quoted(spot)}]`;
  // The same action stands on many buttons; its data tell them apart.
  if (act !== undefined) return [...element.attributes].filter(isData).map((data) => `[${data.name}=${quoted(data.value)}]`).join("");
  const name = element.getAttribute("name");
  if (name) return `${element.localName}[name=${quoted(name)}]`;
  if (arrows !== undefined) return `[data-arrows=${quoted(arrows)}]`;
  return element.localName === "summary" ? "summary" : null;
}

/** @param {Attr} attribute  what the shell itself sets (data-dragging and the like) is no part of a name */
function isData(attribute) {
  return attribute.name.startsWith("data-") && !["data-dragging", "data-over"].includes(attribute.name);
}

/** @param {string} text */
function quoted(text) {
  return `"${CSS.escape(text)}"`;
}
