/**
 * The page's side of the border: events go to the app as JSON, frames come back as JSON and are shown.
 *
 * The app decides everything that is on the page; what the page keeps of its own stands in shell/keep.mjs.
 */

import { chosenLanguage, takePressed } from "./first.mjs";
import { here } from "./here.mjs";
import { endTrial } from "./packages.mjs";
import { watchDialogs } from "./shell/dialogs.mjs";
import { watchDrags } from "./shell/drag.mjs";
import { watchArrows } from "./shell/arrows.mjs";
import { watchAutoplay } from "./shell/autoplay.mjs";
import { watchCitations } from "./shell/cite.mjs";
import { watchAnimations } from "./shell/animations.mjs";
import { unwritten } from "./shell/copies.mjs";
import { watchCopies } from "./shell/offer.mjs";
import { watchHolds } from "./shell/hold.mjs";
import { watchFiles } from "./shell/files.mjs";
import { isTyping, watchInput } from "./shell/input.mjs";
import { asked, isEmbedded } from "./shell/embedded.mjs";
import { shut } from "./shell/gate.mjs";
import { bring, bringAll, tellOfGames } from "./shell/games.mjs";
import { onGesture } from "./shell/gestures.mjs";
import { lasted, watchLasting } from "./shell/lasted.mjs";
import { tellHost, watchHost } from "./shell/host.mjs";
import { watchWorld } from "./shell/world.mjs";
import { watchAwake } from "./shell/awake.mjs";
import { watchVersions } from "./shell/offline.mjs";
import { doEffects } from "./shell/effects.mjs";
import { bringLooks } from "./shell/looks.mjs";
import { afterPaint } from "./shell/paint.mjs";
import { watchSounds } from "./shell/audio.mjs";
import { doBesides, show, shownFrame } from "./shell/show.mjs";
import { inOrder } from "./shell/queue.mjs";
import { planSnapshot } from "./shell/snapshot.mjs";
import { bringTypeface } from "./shell/typeface.mjs";
import { think, watchThoughts } from "./shell/think.mjs";
import { trustedHtml } from "./shell/trusted.mjs";

// What browser.py asks of the browser.
export { foundCopies, keepCopy, forgetCopy } from "./shell/copies.mjs";
export { beginnings, forgets } from "./shell/storage.mjs";
export { broughtWhenPressed, isBrought } from "./shell/games.mjs";

/** @typedef {import("./shell/show.mjs").Frame} Frame */
/** @typedef {{ type: string, [detail: string]: unknown }} AppEvent */
/**
 * `since`: when the person acted, by the page's clock. Says whether what it does is held and will be shown later.
 * @typedef {(event: AppEvent, since?: number) => boolean} Send
 */

/** @type {(event: string) => string} */
let handle;

const enqueue = inOrder((event, since) => (event["by"] === undefined ? answer(event, since) : answerGuest(event)));

/** Give an event to the app and show its answer, once all before it have been answered. @type {Send} */
function send(event, since = performance.now()) {
  if (event["by"] === undefined && supersedes(event)) postponed = null;
  // The page is covered at once.
  if (event.type === "hidden" && event["by"] === undefined) release();
  return enqueue(event, since);
}

/** Shows what is held now. */
let release = () => {};

/** Whether the match has unsaved changes. */
let dirty = false;

/** Have the match saved. Should that fail, the page says so. */
function save() {
  if (!dirty) return;
  dirty = false;
  /** @type {Frame} */
  const frame = JSON.parse(handle(JSON.stringify({ type: "save", shown: shownFrame })));
  if (frame.number) show(frame);
}

/**
 * A move is held until the copy of the one before it is on the disk: a browser that dies takes no more than one along.
 * What is taken back is not.
 * @param {AppEvent} event @param {number} since @returns {Promise<void> | null} until its frame is shown; null where it is
 */
function answer(event, since) {
  try {
    // What phones have played was held for the move before it, and is seen at once.
    const isView = event.type === "view";
    if (!isView) save();
    const before = isView ? null : unwritten();
    /** @type {Frame} */
    const frame = JSON.parse(timed("python", () => handle(JSON.stringify({ ...event, played: lasted(), shown: shownFrame }))));
    dirty = frame.dirty;
    if (frame.wants) {
      postpone(event, since, frame, frame.wants);
      return null;
    }
    const looks = bringLooks(frame.body["game"] ?? "");
    const isHeld = before && Number(frame.body["ply"]) > Number(document.body.dataset["ply"]);
    if (looks || isHeld) {
      const released = new Promise((then) => { release = () => then(undefined); });
      return Promise.all([looks, isHeld && Promise.race([before, released])]).then(() => shown(frame, since)).catch(reportError);
    }
    shown(frame, since);
  } catch (error) {
    // The app answers its own exceptions with a frame; what arrives here is a fault of the border or the page.
    reportError(error);
  }
  return null;
}

/** @param {Frame} frame @param {number} since */
function shown(frame, since) {
  // Registered first, so that other work after the paint is not measured.
  afterPaint(() => performance.measure("move", { start: since, end: performance.now() }));
  timed("show", () => show(frame));
  if (dirty) afterPaint(save);
  forget();
  if (phones) phones.pageShown();
  else if (document.getElementById("panel-phones")) void invitePhones();
}

// --- phones of other people that show this match ----------------------------------------------------------------

/** @type {import("./shell/phones/host.mjs").Phones | null} */
let phones = null;
let invites = false;

/** What connects to phones comes when they are first asked for, in a bundle of its own. */
async function invitePhones() {
  if (invites) return;
  invites = true;
  try {
    /** @type {typeof import("./shell/phones/host.mjs")} */
    const { host } = await import(here(PHONES));
    phones = host({ send, afterPaint });
    phones.pageShown();
  } catch (error) {
    invites = false;
    console.info("No phones can be invited.", error);
  }
}

/**
 * An event of a guest, or a question what a guest is to see now: the answer goes there, and nothing of it is shown here;
 * a hint is thought about here. As with the page's own, a move is answered once the one before it is on the disk.
 * @param {AppEvent} event @returns {Promise<void> | null}
 */
function answerGuest(event) {
  try {
    const isView = event.type === "view";
    if (!isView) save();
    const before = isView ? null : unwritten();
    /** @type {Frame} */
    const frame = JSON.parse(timed("guest", () => handle(JSON.stringify(event))));
    if (event.type !== "what") think(frame.thinks ?? null, String(event["by"]));
    delete frame.thinks;
    if (frame.dirty) {
      dirty = true;
      frame.dirty = false;
      afterPaint(save);
    }
    const game = frame.wants;
    const games = waited.get(event) ?? new Set();
    if (game && !games.has(game)) {
      waited.set(event, games.add(game));
      const { by, shown: number } = event;
      const missing = () => (event.type === "view" ? phones?.answered(event, null) : send({ type: "missing", game, by, shown: number }));
      void bring(game).then(() => send(event), missing);
    } else if (before && Number(frame.body["ply"]) > Number(document.body.dataset["ply"])) {
      return before.then(() => phones?.answered(event, frame));
    } else phones?.answered(event, frame);
  } catch (error) {
    reportError(error);
    phones?.answered(event, null);
  }
  return null;
}

/**
 * Do some work and record its duration for the benchmarks.
 * @template Result
 * @param {string} name @param {() => Result} work @returns {Result}
 */
function timed(name, work) {
  const start = performance.now();
  const result = work();
  performance.measure(name, { start, end: performance.now() });
  return result;
}

/**
 * What a thing of the board is. Nothing changes by that, so nothing is shown.
 * @param {Record<string, string>} data @returns {string | null} as HTML
 */
function ask(data) {
  return JSON.parse(handle(JSON.stringify({ type: "what", data, played: lasted() }))).told;
}

/** Whether it has been asked for who asks. */
let asks = false;
/** What was said of a thing goes with every change of the page. */
let forget = () => {};

/** Who answers comes with the players, who asks in a file of its own. */
async function askable() {
  if (asks) return;
  asks = true;
  try {
    await bring("people");
    forget = (await import("./shell/inspect.mjs")).watch({ ask, trustedHtml, isTyping, onGesture });
    performance.mark("what");
  } catch (error) {
    console.info("Nobody can be asked what a thing is.", error);
  }
}

// --- what waits for its game ------------------------------------------------------------------------------------

/** Milliseconds after which a person would ask why nothing happens. */
const NOTICEABLE = 300;

/** @typedef {{ done: Promise<void> }} Postponed */

/** The event that waits, the last one of its kind: what is chosen meanwhile takes its place. @type {Postponed | null} */
let postponed = null;
/** For which games an event has waited already: a second time would have no end. @type {WeakMap<AppEvent, Set<string>>} */
const waited = new WeakMap();

/** @param {AppEvent} event @returns {boolean} whether it is a choice that takes the place of an earlier one */
function supersedes({ type, act }) {
  // Inside somebody else's page only what that asks for, in its order (see `settled`).
  return isEmbedded ? act === "load" : ["act", "file", "link"].includes(type);
}

/** @param {AppEvent} event @param {number} since @param {Frame} frame  to be shown if it takes long @param {string} game */
function postpone(event, since, frame, game) {
  const games = waited.get(event) ?? new Set();
  waited.set(event, games);
  if (games.has(game)) throw new Error(`${game} has come and is not there.`);
  games.add(game);
  /** @type {Postponed} */
  void bringLooks(game);
  const own = { done: bring(game).then(() => event, () => ({ type: "missing", game })).then((next) => {
    clearTimeout(late);
    if (postponed !== own) return;
    postponed = null;
    send(next, since);
  }) };
  const late = setTimeout(() => { if (postponed === own) show(frame); }, NOTICEABLE);
  postponed = own;
}

/** When no event waits for its game any more. */
async function settled() {
  while (postponed) await postponed.done;
}

/**
 * Called by browser.py once the app stands: show its first frame, listen from now on, and make up for what was
 * pressed before.
 * @param {(event: string) => string} handler
 * @param {(game: string) => void} arrived  to be told of each game that has arrived
 * @param {string} first the first frame, as JSON
 */
export async function attach(handler, arrived, first) {
  handle = handler;
  tellOfGames((part) => {
    arrived(part);
    // What is shown without it, or the visitor's own language, which has not come before the app stood.
    const lacks = document.querySelector(`#app [data-lacks="${part}"]`) !== null;
    if (lacks || (part === chosenLanguage() && part !== document.documentElement.lang)) send({ type: "time" });
  });
  doBesides(doEffects);
  /** @type {Frame} */
  const frame = JSON.parse(first);
  await bringLooks(frame.body["game"] ?? "");
  const pressed = takePressed();
  show(frame);
  // Before the copies are written (copies.mjs).
  addEventListener("pagehide", save, { capture: true });
  const watches = [
    watchInput, watchFiles, watchDrags, watchHolds, watchArrows, watchDialogs, watchWorld, watchAutoplay, watchCopies,
    watchThoughts,
  ];
  for (const watch of watches) watch(send);
  watchAnimations();
  watchSounds();
  watchCitations();
  watchLasting();
  if (pressed) send({ type: "act", act: pressed.act, data: pressed.data, form: {} });
  document.getElementById("boot")?.remove();
  performance.mark("ready");
  endTrial();
  shut();
  bringTypeface();
  watchAwake();
  if (isEmbedded) {
    watchHost(send, settled);
    for (const sign of ["pointerover", "focusin"]) addEventListener(sign, askable, { once: true });
    return;
  }
  // What the page itself needs comes before the copies for later: these are then made of what has come.
  void bringAll(settled).then(() => {
    watchVersions(send);
    return askable();
  });
  planSnapshot();
}

/** @returns {string} as JSON, what somebody's page asks this one in it to show; null in a page of its own */
export function embedding() {
  return JSON.stringify(isEmbedded ? asked() : null);
}

// The sentence itself is that of watch.js, which needs no module.
document.addEventListener("trouble", (event) => {
  if (event instanceof CustomEvent && event.detail === "failed") tellHost({ type: "error", text: "The game couldn’t start." });
});
