/** Buttons with data-hold="ms": they act only when pressed that long, so that nothing opens by a chance touch. */

import { press } from "./input.mjs";

/** @typedef {import("../shell.mjs").Send} Send */

/** @type {{ target: HTMLElement, timer: number } | null} */
let held = null;

/** @param {Send} send */
export function watchHolds(send) {
  document.addEventListener("pointerdown", (event) => {
    if (event.isPrimary && event.button === 0) begin(event.target, send);
  });
  document.addEventListener("keydown", (event) => {
    if ((event.key !== "Enter" && event.key !== " ") || !holdable(event.target)) return;
    // Else the browser would click at once, and again with every repeat.
    event.preventDefault();
    if (!event.repeat) begin(event.target, send);
  });
  for (const end of ["pointerup", "pointercancel", "keyup", "blur", "visibilitychange"]) {
    addEventListener(end, release, { capture: true });
  }
  document.addEventListener("click", (event) => {
    const target = holdable(event.target);
    // A click without a pointer or a key comes from a screen reader or voice control, which cannot hold.
    if (target && event.detail === 0) press(target, send, event.timeStamp);
  });
  document.addEventListener("contextmenu", (event) => {
    if (holdable(event.target)) event.preventDefault();
  });
}

/** @param {EventTarget | null} target @returns {HTMLElement | null} */
function holdable(target) {
  return target instanceof Element ? target.closest("[data-hold][data-act]") : null;
}

/** @param {EventTarget | null} on @param {Send} send */
function begin(on, send) {
  const target = holdable(on);
  if (!target) return;
  release();
  target.dataset["holding"] = "";
  const timer = setTimeout(() => {
    release();
    if (target.isConnected) press(target, send, performance.now());
  }, Number(target.dataset["hold"]));
  held = { target, timer };
}

function release() {
  if (!held) return;
  clearTimeout(held.timer);
  delete held.target.dataset["holding"];
  held = null;
}
