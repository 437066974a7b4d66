/**
 * What is shown only while its button is held: a button with data-hold has data-held for so long, whether it is
 * held by mouse, finger or key. (CSS's :active does not last under a finger everywhere.)
 */

import { onGesture } from "./gestures.mjs";

/** @type {HTMLElement | null} */
let held = null;

export function watchHolds() {
  onGesture("hold", {
    down: (event) => hold(event.target, event.isPrimary && !event.button),
    up: release,
    cancel: release,
    // A long press would bring up the browser's menu, and end the hold.
    menu: (event) => { if (held) event.preventDefault(); },
  });
  document.addEventListener("keydown", (event) => hold(event.target, event.key === " " || event.key === "Enter"));
  for (const end of ["keyup", "visibilitychange"]) document.addEventListener(end, release);
  document.addEventListener("focusout", (event) => {
    if (event.target === held) release();
  });
  addEventListener("blur", release);
}

/** @param {EventTarget | null} target @param {boolean} meant */
function hold(target, meant) {
  if (!meant || !(target instanceof Element)) return;
  release();
  held = target.closest("[data-hold]");
  held?.setAttribute("data-held", "");
}

function release() {
  held?.removeAttribute("data-held");
  held = null;
}
