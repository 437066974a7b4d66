/** Keeps the screen awake during a match, where a browser can: people think longer than a phone waits. */

/** @type {WakeLockSentinel | null} */
let lock = null;

/** One after the other: a lock that was asked for may come when it is not wanted any more. */
let settled = Promise.resolve();

/** After every frame, and when the page is shown again, which ends every lock. */
export function keepAwake() {
  settled = settled.then(settle);
}

async function settle() {
  const wanted = document.body.dataset["screen"] === "table" && !document.hidden;
  if (lock?.released) lock = null;
  if (wanted === (lock !== null) || !("wakeLock" in navigator)) return;
  try {
    if (wanted) lock = await navigator.wakeLock.request("screen");
    else await lock?.release();
  } catch {
    // A low battery, or a frame that may not: the screen sleeps as usual.
  }
}

export function watchAwake() {
  document.addEventListener("visibilitychange", keepAwake);
}
