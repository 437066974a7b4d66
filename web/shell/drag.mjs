/**
 * Dragging a piece ([data-drag] with a data-spot) onto another spot, by mouse, pen or finger; what is no spot
 * itself may take the piece for one ([data-drop]). The app hears of the beginning, {type: "lift", spot}, so that it
 * marks where the piece may go, and of the end, {type: "drag", from, to}. A press that hardly moves stays a click.
 */

/** @typedef {import("../shell.mjs").Send} Send */
/**
 * @typedef {object} Drag
 * @property {number} pointer
 * @property {string} from the spot where it began
 * @property {HTMLElement} source
 * @property {number} x where the pointer went down
 * @property {number} y
 * @property {HTMLElement | null} ghost the copy that follows the pointer, once it has moved far enough
 * @property {HTMLElement | null} over what would take the piece under the pointer
 */

import { onGesture } from "./gestures.mjs";

const THRESHOLD = 8;

/** @type {Drag | null} */
let drag = null;
/** Whether a piece was dropped just now, of whose press a click may yet come. */
let dropped = false;

/** @param {Send} send */
export function watchDrags(send) {
  onGesture("drag", {
    down: take,
    move: (event) => move(event, send),
    up: (event) => drop(event, send),
    cancel: cancelDrag,
    menu: (event) => { if (drag) event.preventDefault(); },
    click: isOfDrag,
    // The Escape that ends a drag does nothing else.
    dismiss: (event) => {
      if (!drag?.ghost) return false;
      event.preventDefault();
      cancelDrag();
      return true;
    },
  });
  document.addEventListener("visibilitychange", cancelDrag);
  document.addEventListener("dragstart", (event) => {
    if (draggable(event.target)) event.preventDefault();
  });
}

/** After a morph: a drag goes on unless its piece is gone, as when its drawer is shut, where no ghost may stay. */
export function checkDrag() {
  for (const piece of document.querySelectorAll("[data-drag][data-spot]")) {
    // The same listener twice counts once.
    piece.addEventListener("touchmove", preventFling, { passive: false });
  }
  if (!drag) return;
  const source = document.querySelector(`[data-drag][data-spot="${CSS.escape(drag.from)}"]`);
  if (!(source instanceof HTMLElement)) cancelDrag();
  else {
    drag.source = source;
    if (drag.ghost) source.dataset["dragging"] = "";
  }
}

/**
 * Even where touch-action forbids to scroll, Chromium takes a quick drag for a fling, and the next tap for the end
 * of that fling, of which it makes no click.
 * @param {Event} event
 */
function preventFling(event) {
  if (event.cancelable) event.preventDefault();
}

/** @param {EventTarget | null} target @returns {HTMLElement | null} */
function draggable(target) {
  return target instanceof Element ? target.closest("[data-drag][data-spot]") : null;
}

/** @param {PointerEvent} event */
function take(event) {
  dropped = false;
  const source = draggable(event.target);
  if (!source || !event.isPrimary || event.button !== 0) return;
  cancelDrag();
  drag = {
    pointer: event.pointerId, from: source.dataset["spot"] ?? "", source,
    x: event.clientX, y: event.clientY, ghost: null, over: null,
  };
  // A finger's events go to the element it first touched, which the next morph may replace.
  if (event.target instanceof Element && event.target.hasPointerCapture(event.pointerId)) {
    event.target.releasePointerCapture(event.pointerId);
  }
}

/** @param {PointerEvent} event @param {Send} send */
function move(event, send) {
  if (!drag || event.pointerId !== drag.pointer) return;
  const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
  if (!drag.ghost) {
    if (Math.hypot(x, y) < THRESHOLD) return;
    drag.ghost = makeGhost(drag.source);
    drag.source.dataset["dragging"] = "";
    document.documentElement.setPointerCapture(event.pointerId);
    send({ type: "lift", spot: drag.from }, event.timeStamp);
    if (!drag) return;
  }
  if (drag.ghost) drag.ghost.style.translate = `${x}px ${y}px`;
  mark(takerAt(event));
}

/** @param {HTMLElement} source @returns {HTMLElement} */
function makeGhost(source) {
  const { left, top, width, height } = source.getBoundingClientRect();
  const ghost = /** @type {HTMLElement} */ (source.cloneNode(true));
  for (const part of [ghost, ...ghost.querySelectorAll("*")]) {
    // Only a picture: nothing may take it for the piece itself.
    for (const name of ["id", "data-spot", "data-drag", "data-piece", "data-act"]) part.removeAttribute(name);
  }
  ghost.classList.add("ghost");
  ghost.ariaHidden = "true";
  ghost.inert = true;
  // Here and not in a style sheet, where a rule of the piece itself may weigh more.
  Object.assign(ghost.style, {
    position: "fixed", inset: "auto", margin: "0",
    left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px`,
  });
  document.body.append(ghost);
  return ghost;
}

/** @param {PointerEvent} event @returns {HTMLElement | null} what takes a piece under the pointer */
function takerAt({ clientX, clientY }) {
  return document.elementFromPoint(clientX, clientY)?.closest("[data-spot], [data-drop]") ?? null;
}

/** @param {HTMLElement | null} taker @returns {string | undefined} the spot that it is, or stands for */
function spotOf(taker) {
  return taker?.dataset["drop"] ?? taker?.dataset["spot"];
}

/** @param {HTMLElement | null} taker  tells the style sheet what would take the piece */
function mark(taker) {
  if (!drag || drag.over === taker) return;
  delete drag.over?.dataset["over"];
  drag.over = taker;
  if (taker && spotOf(taker) !== drag.from) taker.dataset["over"] = "";
}

/** @param {PointerEvent} event @param {Send} send */
function drop(event, send) {
  if (!drag || event.pointerId !== drag.pointer) return;
  const { from, ghost } = drag;
  const to = spotOf(takerAt(event));
  cancelDrag();
  if (!ghost) return;
  // The browser may still make a click of the press that the drag began with; what is pressed next is meant.
  dropped = true;
  setTimeout(() => { dropped = false; });
  if (to !== undefined && to !== from) send({ type: "drag", from, to }, event.timeStamp);
}

/** End a drag without a drop. */
export function cancelDrag() {
  if (!drag) return;
  mark(null);
  delete drag.source.dataset["dragging"];
  drag.ghost?.remove();
  drag = null;
}

/** @returns {boolean} whether a click comes of the press that a drag began with */
function isOfDrag() {
  const own = dropped;
  dropped = false;
  return own;
}
