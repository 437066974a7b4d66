/**
 * For how long somebody has been at the page: while it is in sight, and not left alone for longer than the body's
 * data-idle says. What the app makes of it is the duration of play.
 */

import { onTouch } from "./gestures.mjs";

let counted = 0;
/** Up to when it has been counted. */
let until = 0;
let touched = 0;
let inSight = false;

export function watchLasting() {
  until = touched = performance.now();
  inSight = !document.hidden;
  onTouch(() => { count(); touched = until; });
  // Before anybody is told of it: what has lasted until now belongs to what has been in sight.
  document.addEventListener("visibilitychange", () => {
    count();
    inSight = !document.hidden;
    touched = until;
  }, { capture: true });
}

/** @returns {number} milliseconds since it was asked last */
export function lasted() {
  count();
  const whole = Math.round(counted);
  counted = 0;
  return whole;
}

function count() {
  const now = performance.now();
  const patience = 1000 * (Number(document.body.dataset["idle"]) || Infinity);
  if (inSight) counted += Math.max(0, Math.min(now, touched + patience) - until);
  until = now;
}
