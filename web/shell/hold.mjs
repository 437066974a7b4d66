/**
 * What is shown only while its button is held: a button with data-hold has data-held for so long, whether it is
 * held by mouse, finger or key. (CSS's :active does not last under a finger everywhere.) For so long it is also
 * spoken. A screen reader that presses the button for somebody cannot hold it: it is held until the next press, or
 * until the focus goes elsewhere.
 */

import { onGesture } from "./gestures.mjs";

/** @type {HTMLElement | null} */
let held = null;
/** Whether a key holds it: the click that the browser makes of that is no press of its own. */
let byKey = false;

const status = document.createElement("p");
status.className = "visually-hidden";
status.role = "status";

export function watchHolds() {
  // Behind all others it would make the page higher.
  document.body.prepend(status);
  onGesture("hold", {
    down: (event) => hold(event.target, event.isPrimary && !event.button),
    up: release,
    cancel: release,
    // A long press would bring up the browser's menu, and end the hold.
    menu: (event) => { if (held) event.preventDefault(); },
    click: (event) => {
      if (!event.detail && !byKey) toggle(event.target);
      byKey = false;
    },
  });
  document.addEventListener("keydown", (event) => {
    byKey = event.key === " " || event.key === "Enter";
    hold(event.target, byKey);
  });
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
  if (!(held instanceof HTMLElement)) return;
  held.setAttribute("data-held", "");
  const shown = held.nextElementSibling;
  // What is not to be seen is not in its inner text.
  if (shown instanceof HTMLElement) status.textContent = shown.innerText;
}

/** @param {EventTarget | null} target */
function toggle(target) {
  const again = held !== null && target instanceof Node && held.contains(target);
  release();
  if (!again) hold(target, true);
}

function release() {
  if (!held) return;
  held.removeAttribute("data-held");
  status.textContent = "";
  held = null;
}
