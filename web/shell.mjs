/**
 * The page's side of the border: events go to the app as JSON, frames come back as JSON and are shown.
 *
 * The app decides everything that is on the page; what the page keeps of its own stands in shell/keep.mjs.
 */

import { watchDialogs } from "./shell/dialogs.mjs";
import { watchDrags } from "./shell/drag.mjs";
import { watchArrows } from "./shell/arrows.mjs";
import { watchHolds } from "./shell/hold.mjs";
import { watchInput } from "./shell/input.mjs";
import { watchWorld } from "./shell/world.mjs";
import { show } from "./shell/show.mjs";

/** @typedef {import("./shell/show.mjs").Frame} Frame */
/** @typedef {{ type: string, [detail: string]: unknown }} AppEvent */
/** @typedef {(event: AppEvent, since?: number) => void} Send  `since`: when the person acted, by the page's clock */

/** @type {{ event: AppEvent, since: number }[]} */
const waiting = [];
let busy = false;
let ready = false;

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
 * Call back when the browser has painted what is in the page now: a task queued in an animation frame runs
 * after the paint of that frame.
 * @param {() => void} callback
 */
function afterPaint(callback) {
  requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = callback;
    channel.port2.postMessage(null);
  });
}

/**
 * Called by main.py once the app stands: show its first frame and listen from now on.
 * @param {(event: string) => string} handler
 * @param {string} first the first frame, as JSON
 * @param {string} sprite an SVG with all symbols that the frames refer to
 */
export function attach(handler, first, sprite) {
  handle = handler;
  element("art").innerHTML = sprite;
  show(JSON.parse(first));
  for (const watch of [watchInput, watchHolds, watchDrags, watchArrows, watchDialogs, watchWorld]) watch(send);
  ready = true;
  performance.mark("ready");
}

/** @param {string} id @returns {HTMLElement} */
function element(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

/** Until the first frame, any failure (a file that does not arrive, an old browser) ends in a plain sentence. */
function watchBoot() {
  const failed = () => {
    if (ready) return;
    const template = /** @type {HTMLTemplateElement} */ (element("failed"));
    const loading = element("app").querySelector(".loading progress");
    loading?.replaceWith(template.content.cloneNode(true));
  };
  // In the capture phase, because a script that cannot be fetched tells only its own element.
  addEventListener("error", failed, { capture: true });
  addEventListener("unhandledrejection", failed);
  // PyScript reports an exception of main.py to the console alone; but then main.py is over without a first frame.
  addEventListener("py:done", failed, { capture: true });
}

watchBoot();
