/**
 * The page's side of the border: events go to the app as JSON, frames come back as JSON and are shown.
 *
 * The app decides everything that is on the page; what the page keeps of its own stands in shell/keep.mjs.
 */

import { takePressed } from "./first.mjs";
import { endTrial } from "./packages.mjs";
import { watchDialogs } from "./shell/dialogs.mjs";
import { watchDrags } from "./shell/drag.mjs";
import { watchArrows } from "./shell/arrows.mjs";
import { watchAutoplay } from "./shell/autoplay.mjs";
import { watchCopies } from "./shell/offer.mjs";
import { watchHolds } from "./shell/hold.mjs";
import { watchInput } from "./shell/input.mjs";
import { asked, isEmbedded } from "./shell/embedded.mjs";
import { shut } from "./shell/gate.mjs";
import { tellHost, watchHost } from "./shell/host.mjs";
import { watchWorld } from "./shell/world.mjs";
import { watchAwake } from "./shell/awake.mjs";
import { watchVersions } from "./shell/offline.mjs";
import { afterPaint } from "./shell/paint.mjs";
import { show } from "./shell/show.mjs";
import { planSnapshot } from "./shell/snapshot.mjs";

// What main.py asks of the browser.
export { foundCopies, keepCopy, forgetCopy } from "./shell/copies.mjs";
export { beginnings, forgets } from "./shell/storage.mjs";

/** @typedef {import("./shell/show.mjs").Frame} Frame */
/** @typedef {{ type: string, [detail: string]: unknown }} AppEvent */
/** @typedef {(event: AppEvent, since?: number) => void} Send  `since`: when the person acted, by the page's clock */

/** @type {{ event: AppEvent, since: number }[]} */
const waiting = [];
let busy = false;

/** @type {(event: string) => string} */
let handle;

/**
 * Give an event to the app and show its answer. Showing a frame can cause events itself (a dialog that closes),
 * so they queue: the app sees one at a time, and always after the page has shown its last answer.
 * @type {Send}
 */
function send(event, since = performance.now()) {
  waiting.push({ event, since });
  if (busy) return;
  busy = true;
  for (let next = waiting.shift(); next; next = waiting.shift()) answer(next.event, next.since);
  busy = false;
}

/** @param {AppEvent} event @param {number} since */
function answer(event, since) {
  try {
    show(JSON.parse(handle(JSON.stringify(event))));
    afterPaint(() => performance.measure("move", { start: since, end: performance.now() }));
  } catch (error) {
    // The app answers its own exceptions with a frame; what arrives here is a fault of the border or the page.
    reportError(error);
  }
}

/**
 * Called by main.py once the app stands: show its first frame, listen from now on, and make up for what was
 * pressed before.
 * @param {(event: string) => string} handler
 * @param {string} first the first frame, as JSON
 */
export function attach(handler, first) {
  handle = handler;
  const pressed = takePressed();
  show(JSON.parse(first));
  const watches = [
    watchInput, watchDrags, watchHolds, watchArrows, watchDialogs, watchWorld, watchAutoplay, watchCopies,
  ];
  for (const watch of watches) watch(send);
  if (pressed) send({ type: "act", act: pressed.act, data: pressed.data, form: {} });
  document.getElementById("boot")?.remove();
  performance.mark("ready");
  endTrial();
  shut();
  watchAwake();
  if (isEmbedded) {
    watchHost(send);
    return;
  }
  watchVersions(send);
  planSnapshot();
}

/** @returns {string} as JSON, what somebody's page asks this one in it to show; null in a page of its own */
export function embedding() {
  return JSON.stringify(isEmbedded ? asked() : null);
}

// The sentence itself is that of watch.js, which needs no module.
document.addEventListener("trouble", (event) => {
  if (event instanceof CustomEvent && event.detail === "failed") tellHost({ type: "error", text: "The game could not be started." });
});
