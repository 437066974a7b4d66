/**
 * Events in their order, each once the page has shown what the one before it was answered with: showing a frame can cause
 * events itself (a dialog that closes).
 */

/** @typedef {import("../shell.mjs").AppEvent} AppEvent */

/**
 * @param {(event: AppEvent, since: number) => Promise<void> | null} answer  gives an event to the app and shows its answer;
 *   until when, where that is not at once
 * @returns {import("../shell.mjs").Send}
 */
export function inOrder(answer) {
  /** @type {{ event: AppEvent, since: number }[]} */
  const waiting = [];
  let busy = false;

  /** Answer all that waits: at once, unless an answer takes longer. @returns {boolean} whether one does */
  function goOn() {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const held = answer(next.event, next.since);
      if (held) {
        void held.then(goOn);
        return true;
      }
    }
    return busy = false;
  }

  return (event, since = performance.now()) => {
    waiting.push({ event, since });
    if (busy) return false;
    busy = true;
    return goOn();
  };
}
