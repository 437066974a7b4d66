/** Clicks, forms, fields and single keys, each told to the app by name. */

import { numberedItems } from "./arrows.mjs";
import { dialogIsOpen } from "./dialogs.mjs";
import { onGesture } from "./gestures.mjs";

/** @typedef {import("../shell.mjs").Send} Send */

/** Milliseconds and pixels between two taps of a finger that are a run. */
const [RUN, SAME_PLACE] = [350, 24];
/** Milliseconds in which nobody has read what a drawer shows, and pixels between a press and what lay under it. */
const [UNREAD, UNDER] = [500, 48];

/** Controls that act by a click; a form, a field or a file input that carries data-act acts otherwise. */
export const CLICKABLE = "[data-spot], [data-act]:not(form, select, textarea, input[type=file])";

/** @param {Send} send */
export function watchInput(send) {
  document.addEventListener("click", (event) => onClick(event, send));
  document.addEventListener("submit", (event) => onSubmit(event, send));
  document.addEventListener("focusin", ({ target }) => {
    if (target instanceof HTMLInputElement && target.dataset["whole"] !== undefined) target.select();
  });
  // A slider tells its value while it moves, everything else when it has been changed.
  document.addEventListener("change", (event) => { if (!isSlider(event.target)) onChange(event, send); });
  document.addEventListener("input", (event) => { if (isSlider(event.target)) onChange(event, send); });
  document.addEventListener("keydown", (event) => onKey(event, send));
  onGesture("page", {
    dismiss: (event) => {
      // In the command box it cancels the command that was read back.
      const isBox = event.target instanceof Element && event.target.id === "command";
      const isOurs = !isModified(event) && !event.repeat && (isBox || !isTyping(event.target));
      const isInDialog = event.target instanceof Element && event.target.closest("dialog") !== null;
      if (isOurs && !isInDialog && !dialogIsOpen()) send({ type: "key", key: event.key }, event.timeStamp);
    },
  });
}

/** @param {MouseEvent} event @param {Send} send */
function onClick(event, send) {
  // A name that nobody has chosen is typed over.
  if (event.target instanceof HTMLInputElement && event.target.dataset["whole"] !== undefined) event.target.select();
  const target = event.target instanceof Element && event.target.closest(CLICKABLE);
  if (!(target instanceof HTMLElement || target instanceof SVGElement)) return;
  // A button must not submit its form besides, nor a link lead away.
  if (target.matches("button, a")) event.preventDefault();
  if (isAfterthought(event, target)) return;
  opened.at = -UNREAD;
  const { ply, seat } = document.body.dataset;
  const isHeld = press(target, send, event.timeStamp);
  const now = document.body.dataset["seat"];
  if (now && !seat) opened = { at: performance.now(), x: event.clientX, y: event.clientY };
  if (isHeld || document.body.dataset["ply"] !== ply) played = target.dataset["act"] ?? "";
}

/** The last tap of a finger. */
let tapped = { at: -RUN, x: 0, y: 0 };
/** The last press that opened a drawer, by when it stood open. */
let opened = { at: -UNREAD, x: 0, y: 0 };
/** The act of the click that has played a move in this run of clicks, empty for a spot. @type {string | null} */
let played = null;

/**
 * Whoever clicks once more than it takes means what lay there before: the rest of a run of clicks must neither hit what
 * a move has put in its place, where it would be refused or play another one, nor lift the next player's drawer. But
 * the same button goes on: undo, redo, a step of a review. And where a drawer has opened under a finger or a mouse, no
 * card is picked there that nobody can have seen.
 *
 * What a run is, the browser says by the device's own double-click time (`detail`; keys and scripts have none). Not all
 * count the taps of a finger, so these are measured: by the time of the taps and not of the frame between them, which
 * may take longer on a slow device.
 * @param {MouseEvent} event @param {HTMLElement | SVGElement} target
 */
function isAfterthought(event, target) {
  const { clientX: x, clientY: y, timeStamp: at, detail } = event;
  const { act, spot } = target.dataset;
  const isUnread = detail && at - opened.at < UNREAD && Math.hypot(x - opened.x, y - opened.y) < UNDER;
  if (isUnread && spot !== undefined && document.body.dataset["seat"]) return true;
  const isTap = event instanceof PointerEvent && event.pointerType === "touch";
  const goesOn = detail > 1 || (isTap && at - tapped.at < RUN && Math.hypot(x - tapped.x, y - tapped.y) < SAME_PLACE);
  if (isTap) tapped = { at, x, y };
  if (!goesOn) played = null;
  return goesOn && (act === "reveal" || (played !== null && act !== played));
}

/** @param {HTMLElement | SVGElement} target @param {Send} send @param {number} since @returns {boolean} as `send` */
function press(target, send, since) {
  const { act, spot } = target.dataset;
  if (act === undefined) return send({ type: "spot", spot }, since);
  return send({ type: "act", act, data: { ...target.dataset }, form: formValues(formOf(target)) }, since);
}

/** @param {SubmitEvent} event @param {Send} send */
function onSubmit(event, send) {
  // No form of this page goes anywhere.
  event.preventDefault();
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.dataset["act"] === undefined) return;
  send({ type: "act", act: form.dataset["act"], data: { ...form.dataset }, form: formValues(form) }, event.timeStamp);
}

/** @param {Event} event @param {Send} send */
function onChange(event, send) {
  const field = event.target;
  if (!(field instanceof HTMLElement)) return;
  const act = field.dataset["actChange"];
  if (act !== undefined) send({ type: "act", act, data: { ...field.dataset }, form: formValues(formOf(field)) }, event.timeStamp);
}

/** @param {EventTarget | null} target */
function isSlider(target) {
  return target instanceof HTMLInputElement && target.type === "range";
}

/** @param {KeyboardEvent} event @param {Send} send */
function onKey(event, send) {
  const target = event.target;
  if (isModified(event)) return;
  if (isPress(event) && target instanceof Element && target.matches(CLICKABLE)) {
    // A key held down must not press twice: the second press may confirm what the first only began.
    if (event.repeat) event.preventDefault();
    else if (!target.matches("button, a, input, summary")) pressByKey(event, send);
    return;
  }
  if (event.repeat || isTyping(target) || beginsCommand(event)) return;
  const chosen = numbered(event.key);
  if (!chosen && !/^[\p{L}?]$/u.test(event.key)) return;
  // The answer may put the focus into a text field, where the key must not be typed besides.
  event.preventDefault();
  chosen?.focus({ preventScroll: true });
  if (chosen) press(chosen, send, event.timeStamp);
  else send({ type: "key", key: event.key }, event.timeStamp);
}

/**
 * Whoever plays by ear and types a command anywhere goes on in the box: letters that ask nothing begin one, and so does a
 * T, which needs a number.
 * @param {KeyboardEvent} event @returns {boolean}
 */
function beginsCommand(event) {
  const box = document.getElementById("command");
  const key = event.key.toLowerCase();
  if (!(box instanceof HTMLInputElement) || dialogIsOpen() || !/^\p{L}$/u.test(key) || box.dataset["asks"]?.includes(key)) return false;
  box.focus();
  if (key === "t") {
    event.preventDefault();
    box.value = "t ";
  }
  return true;
}

/**
 * What a digit picks, or takes back: the territory or column of this number, if one can be picked; if none can, the item
 * with this place in the group that has the focus ("2 of 3"), which may say why it cannot. 0 stands for 10.
 * @param {string} key @returns {HTMLElement | null}
 */
export function numbered(key) {
  if (!/^\d$/.test(key) || dialogIsOpen()) return null;
  const number = Number(key) || 10;
  const spots = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#app [data-spot]:is(.legal, .picked)"));
  const places = [...spots].filter(({ dataset }) => /^\d+$/.test(dataset["spot"] ?? ""));
  if (places.some(({ classList }) => classList.contains("legal"))) return places.find(({ dataset }) => dataset["spot"] === String(number)) ?? null;
  const group = document.activeElement?.closest("[data-arrows]");
  return group instanceof HTMLElement ? numberedItems(group)[number - 1] ?? null : null;
}

/** @param {KeyboardEvent} event @returns {boolean} whether it is no plain key, or was for something else */
function isModified(event) {
  return event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented;
}

/** @param {KeyboardEvent} event */
export function isPress(event) {
  return event.key === "Enter" || event.key === " ";
}

/** @param {KeyboardEvent} event @param {Send} send  for elements the browser does not press by itself */
function pressByKey(event, send) {
  event.preventDefault();
  press(/** @type {HTMLElement | SVGElement} */ (event.target), send, event.timeStamp);
}

/** @param {EventTarget | null} target */
export function isTyping(target) {
  return target instanceof Element && target.matches("input:not([type=checkbox],[type=radio],[type=button]), select, textarea, [contenteditable]");
}

/** @param {Element} element @returns {HTMLFormElement | null} */
function formOf(element) {
  const own = "form" in element ? element.form : null;
  return own instanceof HTMLFormElement ? own : element.closest("form");
}

/**
 * Every named field's value as text; an empty text for a box that is not ticked.
 * @param {HTMLFormElement | null} form @returns {Record<string, string>}
 */
function formValues(form) {
  /** @type {Record<string, string>} */
  const values = {};
  for (const field of form?.elements ?? []) {
    if (field instanceof HTMLInputElement && field.type === "radio") {
      if (field.checked) values[field.name] = field.value;
    } else if (field instanceof HTMLInputElement && field.type === "checkbox") {
      if (field.name) values[field.name] = field.checked ? field.value : "";
    } else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement) {
      if (field.name && field.type !== "file") values[field.name] = field.value;
    }
  }
  return values;
}
