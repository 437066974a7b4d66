/**
 * Makes an element of the page into what has been drawn anew, with as few changes as it takes: what is alike stays, with
 * its focus, its animation and all that the browser has worked out for it.
 *
 * Of two lists of children the same beginnings and the same ends are left out first. So one that comes or goes among
 * others that look alike is found to be the one; libraries for this match by place, and make each of the others into
 * its neighbour, which costs most of what a click takes.
 */

import { SAME, isShortRules, keepsStop, letGo } from "./keep.mjs";

/** @param {Element} there @param {Element} fresh  of the same kind */
export function morphElement(there, fresh) {
  if (fresh.matches(SAME) || isShortRules(there)) return;
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

/** @param {Element} there @param {ParentNode & Node} fresh  its children are used up */
export function morphChildren(there, fresh) {
  const [old, all] = [[...there.childNodes], [...fresh.childNodes]];
  /** @type {ChildNode | null} */
  let at = old[0] ?? null;
  while (isIt(old[0], all[0])) at = morphNode(old.shift(), all.shift()).nextSibling;
  while (isIt(old.at(-1), all.at(-1))) morphNode(old.pop(), all.pop());
  const found = all.map((node) => claimed(old, node));
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

/** @param {any} own @param {any} node @returns {ChildNode} `own`, as it is now */
function morphNode(own, node) {
  if (own instanceof Element) morphElement(own, node);
  else if (own.data !== node.data) own.data = node.data;
  return own;
}

/**
 * Take what a node is to be made of out of those that are left; if there is none, it is new.
 * @param {ChildNode[]} old @param {ChildNode} node @returns {ChildNode | undefined}
 */
function claimed(old, node) {
  const found = old.findIndex((one) => isIt(one, node));
  const at = found < 0 ? old.findIndex((one) => isAlike(one, node)) : found;
  return at < 0 ? undefined : old.splice(at, 1)[0];
}

/** @param {ChildNode} [one] @param {ChildNode} [other] @returns {boolean} whether they are the same thing */
function isIt(one, other) {
  if (!one || !other || one.nodeName !== other.nodeName) return false;
  const key = keyOf(one);
  return key === keyOf(other) && (key !== "" || one.isEqualNode(other));
}

/** @param {ChildNode} one @param {ChildNode} other @returns {boolean} whether they are things of a kind, none of them known by name */
function isAlike(one, other) {
  if (one.nodeName !== other.nodeName || keyOf(one) || keyOf(other)) return false;
  return !(one instanceof Element && other instanceof Element) || one.classList[0] === other.classList[0];
}

/** @param {ChildNode} node @returns {string} its name among its siblings; empty if it has none */
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
