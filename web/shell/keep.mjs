/**
 * What the page keeps of its own while a new screen is morphed in. Everything else comes from the app.
 *
 * | what                                   | kept as long as                                                   |
 * |----------------------------------------|-------------------------------------------------------------------|
 * | a modal dialog being open              | the app still renders it                                          |
 * | a <details> being open                 | one with the same id, or the same summary, is on the same screen  |
 * | a field's value, tick or selection     | the app's own idea of the field has not changed since             |
 * | the scroll position of [data-scroll]   | a container of the same name is there                             |
 * | the focus                              | the same element, or its neighbour in the group, is there         |
 * | the short rules (cite.mjs)             | the same dialog is there                                          |
 * | a camera's picture (phones/camera.mjs) | the same dialog is there                                          |
 * | a drag in progress (drag.mjs)          | the piece can still be dragged                                    |
 * | the tab stop of a group (arrows.mjs)   | the same element is there                                         |
 * | the place that it says (arrows.mjs)    | the same element is there                                         |
 */

import { groupItems, ITEMS } from "./arrows.mjs";
import { find, nameOf } from "./identity.mjs";

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Field */
/** @typedef {{ rendered: string, current: string }} FieldState  what the app rendered, and what the person made of it */
/**
 * `had`: whether anything on the page had the focus; `isIn`: whether the focused element survives when `there` is morphed into `fresh`.
 * @typedef {{ had: boolean, isIn: (fresh: ParentNode, there: Element) => boolean, restore: (app: HTMLElement) => void }} Focus
 */
/** @typedef {{ left: number, top: number }} Scroll */
/**
 * @typedef {object} Kept
 * @property {Map<string, FieldState>} fields
 * @property {Map<string, boolean>} details
 * @property {Map<string, Scroll>} scrolls
 * @property {Focus} focus
 */

/** @param {HTMLElement} app @param {boolean} isNew  another screen follows @returns {Kept} */
export function remember(app, isNew) {
  return {
    fields: new Map(fieldsOf(app).map((field) => [fieldName(field), fieldState(field)])),
    details: new Map(detailsOf(app).map((details) => [detailsName(details), details.open])),
    // On the same screen the boxes stay, and asking them would style the page before its time.
    scrolls: new Map((isNew ? scrollersOf(app) : []).map((box) => [box.dataset["scroll"] ?? "", { left: box.scrollLeft, top: box.scrollTop }])),
    focus: rememberFocus(app),
  };
}

/** @param {HTMLElement} app @param {Kept} before  all but the focus, which waits until dialogs stand */
export function restore(app, before) {
  for (const field of fieldsOf(app)) restoreField(field, before.fields.get(fieldName(field)));
  for (const details of detailsOf(app)) details.open = before.details.get(detailsName(details)) ?? details.open;
  for (const box of scrollersOf(app)) {
    const last = before.scrolls.get(box.dataset["scroll"] ?? "");
    if (last) box.scrollTo({ ...last, behavior: "instant" });
  }
}

/** Within it from its edges what is shown fades. */
const FADING = 24;

/**
 * In a list that scrolls, what is current comes into sight; the page around it stays where it is.
 * @param {HTMLElement} app
 */
export function showCurrent(app) {
  for (const line of app.querySelectorAll("[data-scroll] [aria-current]")) {
    const box = /** @type {HTMLElement} */ (line.closest("[data-scroll]"));
    const [within, place] = [box.getBoundingClientRect(), line.getBoundingClientRect()];
    if (place.top < within.top + FADING || place.bottom > within.bottom - FADING) {
      box.scrollTop += place.top - within.top - (within.height - place.height) / 2;
    }
  }
}

/** What is in them is the page's own: the app has only their place. @param {Node} node */
export const isOwn = (node) => node instanceof HTMLElement && ("short" in node.dataset || "viewfinder" in node.dataset);

/** Marks the empty copy that represents an unchanged part in a fresh one (see parts.mjs). */
export const SAME = "[data-same]";

/** @param {ParentNode} fresh @param {Element} element @returns {boolean} whether it is in an unchanged part */
function isInSame(fresh, element) {
  return [...fresh.querySelectorAll(SAME)].some(({ id }) => document.getElementById(id)?.contains(element));
}

/** @param {Element} element @returns {boolean} whether its tab stop stays until `arrangeStops` gives it another one */
export function keepsStop(element) {
  return element.hasAttribute("tabindex") && element.matches(ITEMS) && element.closest("[data-arrows]") !== null;
}

/**
 * A browser that finds the focus in what is removed lays out the page at once, in the midst of the changes; so it
 * is better taken away before.
 * @param {Node} node
 */
export function letGo(node) {
  const active = document.activeElement;
  if (active instanceof HTMLElement && node.contains(active)) active.blur();
}

/** @param {Node} node @returns {node is HTMLInputElement | HTMLTextAreaElement} */
function isTextField(node) {
  return node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement;
}

/** @param {HTMLElement} app @returns {Field[]} those with a state of their own: no buttons, files or hidden fields */
function fieldsOf(app) {
  const own = "input:not([type=hidden],[type=file],[type=submit],[type=button],[type=reset],[type=image])";
  return [...app.querySelectorAll(`${own}, select, textarea`)].map((field) => /** @type {Field} */ (field));
}

/** @param {Field} field */
function isTick(field) {
  return field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio");
}

/** @param {Field} field @returns {string} */
function fieldName(field) {
  return field.id || `${field.form?.id ?? ""}/${field.name}/${isTick(field) ? field.value : ""}`;
}

/** @param {Field} field @returns {FieldState} */
function fieldState(field) {
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options];
    return { rendered: (options.find((option) => option.defaultSelected) ?? options[0])?.value ?? "", current: field.value };
  }
  if (field instanceof HTMLInputElement && isTick(field)) {
    return { rendered: String(field.defaultChecked), current: String(field.checked) };
  }
  return { rendered: field.defaultValue, current: field.value };
}

/**
 * The person's word stands until the app says something new about the field.
 * @param {Field} field @param {FieldState | undefined} before
 */
function restoreField(field, before) {
  const { rendered, current } = fieldState(field);
  const wanted = before && before.rendered === rendered ? before.current : rendered;
  if (current === wanted) return;
  if (field instanceof HTMLInputElement && isTick(field)) field.checked = wanted === "true";
  else field.value = wanted;
}

/** @param {HTMLElement} app @returns {HTMLDetailsElement[]} */
function detailsOf(app) {
  return [...app.querySelectorAll("details")];
}

/** @param {HTMLDetailsElement} details @returns {string} */
function detailsName(details) {
  return details.id || `${document.body.dataset["screen"]}/${details.querySelector("summary")?.textContent}`;
}

/** @param {HTMLElement} app @returns {HTMLElement[]} */
function scrollersOf(app) {
  return [...app.querySelectorAll("[data-scroll]")].map((box) => /** @type {HTMLElement} */ (box));
}

/** @param {HTMLElement} app @returns {Focus} */
function rememberFocus(app) {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement) || !app.contains(active)) return { had: false, isIn: () => true, restore: () => {} };
  const name = nameOf(active);
  const caret = rememberCaret(active);
  const group = active.closest("[data-arrows]");
  const groupName = group instanceof HTMLElement ? nameOf(group) : null;
  const place = group instanceof HTMLElement ? groupItems(group).indexOf(active) : -1;
  return {
    had: true,
    isIn: (fresh, there) => !there.contains(active) || find(fresh, name) !== null || isInSame(fresh, active),
    restore(page) {
      const found = find(page, name);
      // What can no longer be pressed cannot keep the focus.
      const same = found?.matches(":disabled") ? null : found;
      const newGroup = same ? null : find(page, groupName);
      // The piece is gone (a card was played): stay at its place in the group, or a keyboard player begins anew.
      // Never on what opens another one's hand.
      const items = newGroup ? groupItems(newGroup).filter((item) => item.dataset["act"] !== "peek") : [];
      const target = same ?? (place >= 0 ? items.at(place) ?? items.at(-1) : null);
      if (!target || target === document.activeElement) return;
      target.focus({ preventScroll: true });
      if (same) caret(same);
    },
  };
}

/** @param {HTMLElement} field @returns {(field: HTMLElement) => void} puts the text cursor where it was */
function rememberCaret(field) {
  if (!isTextField(field)) return () => {};
  const { selectionStart, selectionEnd } = field;
  // Kinds of input without a text cursor (numbers, ticks) have null here.
  if (selectionStart === null) return () => {};
  return (later) => {
    if (isTextField(later)) later.setSelectionRange(selectionStart, selectionEnd);
  };
}
