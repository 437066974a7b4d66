/**
 * Morphs an element of the page into a freshly rendered one with few changes: unchanged nodes keep their focus, their
 * animations, and what the browser has computed for them.
 *
 * Common beginnings and ends of the two lists of children are matched first, so that an inserted or removed child is
 * recognised among similar siblings. Libraries for this match by position and turn each sibling into its neighbour.
 */

import { keepPlace } from "./arrows.mjs";
import { SAME, isOwn, keepsStop, letGo } from "./keep.mjs";

/** @param {Element} there @param {Element} fresh  of the same kind */
export function morphElement(there, fresh) {
  if (fresh.matches(SAME) || isOwn(there)) return;
  keepPlace(there, fresh);
  if (keepsStop(there) && !fresh.hasAttribute("tabindex")) fresh.setAttribute("tabindex", there.getAttribute("tabindex") ?? "");
  // Most of a page is as it was, which the browser itself sees faster than a walk through it.
  if (there.isEqualNode(fresh)) return;
  for (const { name } of [...there.attributes]) {
    // Whether a dialog is open is the page's own.
    if (!fresh.hasAttribute(name) && !(name === "open" && there instanceof HTMLDialogElement)) there.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) if (there.getAttribute(name) !== value) there.setAttribute(name, value);
  morphChildren(there, fresh);
}

/** @param {Element} there @param {ParentNode & Node} fresh  its children are moved out */
export function morphChildren(there, fresh) {
  const [old, all] = [[...there.childNodes], [...fresh.childNodes]];
  /** @type {ChildNode | null} */
  let at = old[0] ?? null;
  while (isIt(old[0], all[0])) at = morphNode(old.shift(), all.shift()).nextSibling;
  while (isIt(old.at(-1), all.at(-1))) morphNode(old.pop(), all.pop());
  const exact = all.map((node) => taken(old, (one) => isIt(one, node)));
  const found = all.map((node, number) => exact[number] ?? taken(old, (one) => isAlike(one, node)));
  for (const node of old) {
    if (node === at) at = node.nextSibling;
    remove(node);
  }
  all.forEach((node, number) => {
    const own = found[number];
    if (!own) there.insertBefore(node, at);
    else if (own === at) at = own.nextSibling;
    else move(there, own, at);
    if (own) morphNode(own, node);
  });
}

/** @param {any} own @param {any} node @returns {ChildNode} `own` */
function morphNode(own, node) {
  if (own instanceof Element) morphElement(own, node);
  else if (own.data !== node.data) own.data = node.data;
  return own;
}

/** @param {ChildNode[]} nodes @param {(one: ChildNode) => boolean} isWanted @returns {ChildNode | undefined} removed from `nodes` */
function taken(nodes, isWanted) {
  const at = nodes.findIndex(isWanted);
  return at < 0 ? undefined : nodes.splice(at, 1)[0];
}

/** @param {ChildNode} [one] @param {ChildNode} [other] @returns {boolean} whether they have the same key, or no key and are equal */
function isIt(one, other) {
  if (!one || !other || one.nodeName !== other.nodeName) return false;
  const key = keyOf(one);
  return key === keyOf(other) && (key !== "" || one.isEqualNode(other));
}

/** @param {ChildNode} one @param {ChildNode} other @returns {boolean} whether both lack a key and are of the same kind */
function isAlike(one, other) {
  if (one.nodeName !== other.nodeName || keyOf(one) || keyOf(other)) return false;
  return !(one instanceof Element && other instanceof Element) || one.classList[0] === other.classList[0];
}

/** @param {ChildNode} node @returns {string} unique among its siblings; empty if it has none */
function keyOf(node) {
  return node instanceof Element ? node.id || node.getAttribute("data-spot") || "" : "";
}

/** @param {any} parent @param {ChildNode} node @param {ChildNode | null} before */
function move(parent, node, before) {
  if (parent.moveBefore) parent.moveBefore(node, before);
  else parent.insertBefore(node, before);
}

/** @param {ChildNode} node */
function remove(node) {
  // Closed properly, the browser gives the focus back to whatever opened the dialog.
  if (node instanceof HTMLDialogElement && node.open) node.close();
  letGo(node);
  node.remove();
}
