/** Keeps the screen awake during a match, where a browser can: people think longer than a phone waits. */

/** @type {WakeLockSentinel | null} */
let lock = null;

/** After every frame, and when the page is shown again, which ends every lock. */
export async function keepAwake() {
  const wanted = ["table", "curtain"].includes(document.body.dataset["screen"] ?? "") && !document.hidden;
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
  document.addEventListener("visibilitychange", () => void keepAwake());
}
