/**
 * Arrow keys move within a group ([data-arrows]), Tab moves between groups: each group is one tab stop.
 *
 * Every arrow walks the group in one order, so that nothing is passed over, whoever sees it or not: first what can be
 * picked now, then the rest, each as it is written. A "column" leaves the level arrows to the page. Behind the last
 * element comes the first again, so that half of a group is the longest way. Where one stands is said: "2 of 5".
 */

/** The items that have had the focus. Only such an item stays the tab stop of its group when others are added. @type {WeakSet<Element>} */
const visited = new WeakSet();

/** By key: how far it goes. @type {Readonly<Record<string, number>>} */
const STEPS = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

/** What the arrows reach. */
export const ITEMS = "[data-spot], [data-act]";

/** The items that were hidden when their styles were last known. @type {WeakSet<Element>} */
const hidden = new WeakSet();

/** @param {HTMLElement} group @returns {HTMLElement[]} what can be reached in it, without groups inside it */
export function groupItems(group) {
  return ownItems(group).filter((item) => {
    const isVisible = item.checkVisibility();
    if (isVisible) hidden.delete(item);
    else hidden.add(item);
    return isVisible;
  });
}

/** @param {HTMLElement} group @returns {HTMLElement[]} those, and what is hidden */
function ownItems(group) {
  return [...group.querySelectorAll(ITEMS)]
    .map((item) => /** @type {HTMLElement} */ (item))
    .filter((item) => item.closest("[data-arrows]") === group && !item.matches(":disabled"));
}

/** @param {HTMLElement} group @returns {HTMLElement[]} what its digits stand for: what can be picked now, then actions that say why they are impossible */
export function numberedItems(group) {
  return inOrder(groupItems(group)).filter((item) => isChoice(item) || item.matches(".action"));
}

/** @param {HTMLElement} item */
function isChoice(item) {
  return item.matches(".legal, .picked, .asked");
}

/** @param {HTMLElement[]} items @returns {HTMLElement[]} in the order in which the arrows walk them */
function inOrder(items) {
  return [...items.filter(isChoice), ...items.filter((item) => !isChoice(item))];
}

/**
 * After every morph: give each group exactly one tab stop. All are looked for before the first is set: what can be
 * seen is a matter of styles, which each change would have the browser work out anew.
 * @param {Element[]} morphed
 */
export function arrangeStops(morphed) {
  const boxes = new Set(morphed.flatMap((part) => [part.closest("[data-arrows]") ?? part, ...part.querySelectorAll("[data-arrows]")]));
  for (const item of placed.keys()) if (!item.isConnected) placed.delete(item);
  const groups = [...boxes].filter((box) => box.matches("[data-arrows]")).map((box) => {
    const items = groupItems(/** @type {HTMLElement} */ (box));
    return { items, stop: tabStop(items) };
  });
  for (const { items, stop } of groups) {
    if (stop) setStop(items, stop);
  }
}

/** @param {HTMLElement[]} items @param {HTMLElement} stop */
function setStop(items, stop) {
  const order = inOrder(items);
  const at = order.indexOf(stop);
  const near = [at - 1, at, at + 1].map((place) => order.at(place % order.length));
  for (const item of items) {
    const index = item === stop ? "0" : "-1";
    if (item.getAttribute("tabindex") !== index) item.setAttribute("tabindex", index);
    if (near.includes(item)) tellPlace(item, order);
    else forgetPlace(item);
  }
}

/**
 * The focused item, else the last tab stop (a morph keeps it, see keep.mjs) if it can be picked, else the first item that can.
 * @param {HTMLElement[]} items
 */
function tabStop(items) {
  const active = items.find((item) => item === document.activeElement);
  const last = items.find((item) => visited.has(item) && item.getAttribute("tabindex") === "0");
  const legal = items.filter((item) => item.classList.contains("legal"));
  const useful = legal.length ? legal : items;
  return active ?? useful.find((item) => item === last) ?? useful[0];
}

/** Listens for arrows, and for the focus, which takes the tab stop along. */
export function watchArrows() {
  document.addEventListener("keydown", (event) => {
    const from = event.target;
    if (!(from instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const group = from.closest("[data-arrows]");
    if (!(group instanceof HTMLElement) || usesArrowsItself(from)) return;
    const to = next(group, from, event.key);
    if (!to) return;
    event.preventDefault();
    to.focus();
  });
  document.addEventListener("focusin", ({ target }) => { if (target instanceof HTMLElement) makeTabStop(target, groupItems); });
}

/**
 * Make an item that is about to get the focus the tab stop of its group. What is hidden is not asked anew, since the
 * browser would work out all styles for that, and once more for the focus; the focus itself asks.
 * @param {HTMLElement} item
 */
export function prepareTabStop(item) {
  makeTabStop(item, (group) => ownItems(group).filter((other) => !hidden.has(other)));
}

/** @param {HTMLElement} item @param {(group: HTMLElement) => HTMLElement[]} itemsOf */
function makeTabStop(item, itemsOf) {
  const group = item.closest("[data-arrows]");
  if (!(group instanceof HTMLElement)) return;
  const items = itemsOf(group);
  if (!items.includes(item)) return;
  visited.add(item);
  setStop(items, item);
}

/** @param {HTMLElement} element */
function usesArrowsItself(element) {
  return element.matches("input, select, textarea, [contenteditable]");
}

/**
 * @param {HTMLElement} group @param {HTMLElement} from @param {string} key
 * @returns {HTMLElement | null | undefined}
 */
function next(group, from, key) {
  const items = inOrder(groupItems(group));
  if (key === "Home") return items[0];
  if (key === "End") return items.at(-1);
  const step = STEPS[key];
  if (step === undefined || (group.dataset["arrows"] === "column" && !["ArrowUp", "ArrowDown"].includes(key))) return null;
  return items.at((items.indexOf(from) + step) % items.length);
}

/** The items that say their places: those, and their own descriptions. @type {Map<Element, { own: string, place: string }>} */
const placed = new Map();

/** @param {{ own: string, place: string }} parts @returns {string} */
function withPlace({ own, place }) {
  return own ? `${own}. ${place}` : place;
}

/**
 * Say where an item of a group stands in it, behind its own description. All items would have to be dressed anew with every
 * click, so only the stop has it, and what an arrow reaches from there: Orca reads a description again when it changes while
 * the item has the focus.
 * @param {HTMLElement} item @param {HTMLElement[]} order
 */
function tellPlace(item, order) {
  const pattern = document.body.dataset["place"];
  if (!pattern || order.length < 2) return;
  const place = pattern.replace("{n}", String(order.indexOf(item) + 1)).replace("{all}", String(order.length));
  const there = item.getAttribute("aria-description") ?? "";
  const last = placed.get(item);
  const own = last && withPlace(last) === there ? last.own : there;
  const now = { own, place };
  placed.set(item, now);
  if (withPlace(now) !== there) item.setAttribute("aria-description", withPlace(now));
}

/** Add the place that an element says to its fresh copy, so that a morph does not change its description. @param {Element} there @param {Element} fresh */
export function keepPlace(there, fresh) {
  const last = placed.get(there);
  if (!last) return;
  const now = { ...last, own: fresh.getAttribute("aria-description") ?? "" };
  placed.set(there, now);
  fresh.setAttribute("aria-description", withPlace(now));
}

/** Leave its own description to what is no longer near a stop; a new frame may have given it another one. @param {HTMLElement} item */
function forgetPlace(item) {
  const last = placed.get(item);
  if (!last) return;
  placed.delete(item);
  if (item.getAttribute("aria-description") !== withPlace(last)) return;
  if (last.own) item.setAttribute("aria-description", last.own);
  else item.removeAttribute("aria-description");
}
