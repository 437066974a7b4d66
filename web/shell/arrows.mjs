/**
 * Arrow keys move within a group ([data-arrows]), Tab moves between groups: each group is one tab stop.
 *
 * "row" and "column" are lines, and which arrows walk them is read off the page, for a row may be laid out
 * upright on a phone. A "line" is walked in order on either axis, however its elements stand. In a
 * "grid" an arrow goes to the nearest element in its direction. Behind the last element comes the first again,
 * so that half of a group is the longest way.
 */

import { find, nameOf } from "./identity.mjs";

/** @typedef {import("./identity.mjs").Name} Name */

/** Where the tab stop of each group was last, by the group's name. @type {Map<string, Name | null>} */
const lastStops = new Map();

/** By key: how far it goes. @typedef {Readonly<Record<string, number>>} Steps */
/** @type {Steps} */
const UPRIGHT = { ArrowUp: -1, ArrowDown: 1 };
/** @type {Steps} */
const LEVEL = { ArrowLeft: -1, ArrowRight: 1 };
/** @type {Steps} */
const EITHER = { ...UPRIGHT, ...LEVEL };

/** What the arrows reach. */
export const ITEMS = "[data-spot], [data-act]";

/** @param {HTMLElement} group @returns {HTMLElement[]} what can be reached in it, without groups inside it */
export function groupItems(group) {
  return [...group.querySelectorAll(ITEMS)]
    .map((item) => /** @type {HTMLElement} */ (item))
    .filter((item) => item.closest("[data-arrows]") === group && !item.matches(":disabled") && item.checkVisibility());
}

/**
 * After every morph: give each group exactly one tab stop. All are looked for before the first is set: what can be
 * seen is a matter of styles, which each change would have the browser work out anew.
 * @param {Element[]} morphed
 */
export function arrangeStops(morphed) {
  const boxes = new Set(morphed.flatMap((part) => [part.closest("[data-arrows]") ?? part, ...part.querySelectorAll("[data-arrows]")]));
  const groups = [...boxes].filter((box) => box.matches("[data-arrows]")).map((box) => {
    const group = /** @type {HTMLElement} */ (box);
    const items = groupItems(group);
    return { group, items, stop: tabStop(group, items) };
  });
  for (const { group, items, stop } of groups) if (stop) setStop(group, items, stop);
}

/** @param {HTMLElement} group @param {HTMLElement[]} items @param {HTMLElement} stop */
function setStop(group, items, stop) {
  lastStops.set(groupName(group), nameOf(stop));
  for (const item of items) {
    const index = item === stop ? "0" : "-1";
    if (item.getAttribute("tabindex") !== index) item.setAttribute("tabindex", index);
  }
}

/**
 * The last one there, if it is still of use; else the first that can be picked now.
 * @param {HTMLElement} group @param {HTMLElement[]} items
 */
function tabStop(group, items) {
  const active = items.find((item) => item === document.activeElement);
  const last = find(group, lastStops.get(groupName(group)) ?? null);
  const legal = items.filter((item) => item.classList.contains("legal"));
  const useful = legal.length ? legal : items;
  return active ?? useful.find((item) => item === last) ?? useful[0];
}

/** @param {HTMLElement} group */
function groupName(group) {
  const name = nameOf(group);
  return `${name?.selector} ${name?.place}`;
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
  document.addEventListener("focusin", ({ target }) => {
    const group = target instanceof HTMLElement && target.closest("[data-arrows]");
    if (!(group instanceof HTMLElement) || !(target instanceof HTMLElement)) return;
    const items = groupItems(group);
    if (items.includes(target)) setStop(group, items, target);
  });
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
  const items = groupItems(group);
  if (key === "Home") return items[0];
  if (key === "End") return items.at(-1);
  if (!key.startsWith("Arrow")) return null;
  if (group.dataset["arrows"] === "grid") return nearest(items, from, key);
  return along(items, from, key, group.dataset["arrows"] === "line" ? EITHER : isUpright(items) ? UPRIGHT : LEVEL);
}

/** @param {HTMLElement[]} items @param {HTMLElement} from @param {string} key @param {Steps} steps */
function along(items, from, key, steps) {
  const step = steps[key];
  return step === undefined ? null : items.at((items.indexOf(from) + step) % items.length);
}

/** @param {HTMLElement[]} items */
function isUpright(items) {
  const [first, last] = [items[0], items.at(-1)].map((item) => item && centre(item));
  return Boolean(first && last && Math.abs(last.y - first.y) > Math.abs(last.x - first.x));
}

/** @param {HTMLElement[]} items @param {HTMLElement} from @param {string} key */
export function nearest(items, from, key) {
  const here = centre(from);
  const others = items.filter((item) => item !== from).map((item) => {
    const { x, y } = centre(item);
    const [right, down] = [x - here.x, y - here.y];
    const lies = { ArrowLeft: { ahead: -right, aside: down }, ArrowRight: { ahead: right, aside: down },
      ArrowUp: { ahead: -down, aside: right }, ArrowDown: { ahead: down, aside: right } }[key];
    // What lies straight ahead is nearer than what lies close but aside.
    return lies ? { item, ahead: lies.ahead, away: lies.ahead + 3 * Math.abs(lies.aside) } : null;
  }).filter((lies) => lies !== null);
  const ahead = others.filter((lies) => lies.ahead > 1);
  // Nothing there: round the edge, to what lies farthest back, as if the group began anew behind its end.
  const candidates = ahead.length ? ahead : others.filter((lies) => lies.ahead < -1);
  return candidates.sort((a, b) => a.away - b.away)[0]?.item ?? null;
}

/** @param {HTMLElement} element */
function centre(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
