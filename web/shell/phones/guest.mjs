/**
 * The guest's side: this page shows the frames that a host's page draws for it, and tells that what somebody does here. It
 * is the shell of the app (shell.mjs), with a network where Python would be.
 */

import { watchAnimations } from "../animations.mjs";
import { watchArrows } from "../arrows.mjs";
import { nudge, watchSounds } from "../audio.mjs";
import { watchAutoplay } from "../autoplay.mjs";
import { watchAwake } from "../awake.mjs";
import { watchCitations } from "../cite.mjs";
import { watchDialogs } from "../dialogs.mjs";
import { watchDrags } from "../drag.mjs";
import { onGesture } from "../gestures.mjs";
import { watchHolds } from "../hold.mjs";
import { isTyping, watchInput } from "../input.mjs";
import { bringLooks } from "../looks.mjs";
import { afterPaint } from "../paint.mjs";
import { inOrder } from "../queue.mjs";
import { show, shownFrame } from "../show.mjs";
import { cleanBy, trustedHtml } from "../trusted.mjs";
import { bringTypeface } from "../typeface.mjs";
import { harmless, isRecord } from "./harmless.mjs";
import { sanitized } from "./sanitize.mjs";
import { guestWire } from "./wire.mjs";

/** @typedef {import("../../shell.mjs").AppEvent} AppEvent */
/** @typedef {import("../show.mjs").Frame} Frame */
/**
 * @typedef {object} Terms
 * @property {string[]} languages  those that there are
 * @property {string[]} wanted  those that this device prefers, the first most
 * @property {Record<string, string>} settings  of this device
 * @property {(host: string) => string} nameAt  by which name this host knew it before, or empty
 * @property {(host: string, name: string) => void} named  this host knows it by this name from now on
 * @property {(state: import("./life.mjs").State) => void} onState
 */

/** A little less than a host allows (guest_events.mjs): milliseconds between two events in the long run, and how many at once. */
const [PACE, AT_ONCE] = [125, 10];
const LONGEST_NAME = 64;

/** @returns {boolean} whether the page asks for a decision */
const asks = () => document.querySelector("#app button.legal[data-spot]") !== null;

/** @param {import("./peer.mjs").Peer} peer @param {Terms} terms */
export function beGuest(peer, { languages, wanted, settings, nameAt, named, onState }) {
  cleanBy(sanitized);
  /** Takes the answer to the event that waits for one. @type {((frame: Frame | null) => void) | null} */
  let take = null;
  let isFirst = true;
  let host = "";

  const wire = guestWire(peer, (message) => {
    if (!isRecord(message)) return;
    const { type, frame, told, guest } = message;
    if (type === "host") {
      host = String(message["host"]).slice(0, LONGEST_NAME);
      wire.send({ type: "hello", back: nameAt(host), languages: wanted.join(","), settings });
    }
    if (type === "welcome") named(host, String(guest).slice(0, LONGEST_NAME));
    if (type === "view" || type === "answer") {
      const shown = harmless(frame, languages);
      inTurn(shown?.body["game"] ?? "", () => {
        if (type === "view") return nudging(() => put(shown));
        take?.(shown);
        take = null;
      });
    }
    if (type === "told") hear(typeof told === "string" ? told : null);
  }, (state) => {
    // What waits for an answer is not answered any more.
    if (state === "lost") take?.(null);
    onState(state);
  });

  /** The last queued frame; null if frames are shown as they arrive. @type {Promise<void> | null} */
  let waits = null;

  /** Show a frame once the styles and art of its game are loaded, and after the frames before it. @param {string} game @param {() => void} then */
  function inTurn(game, then) {
    const brought = waits ? waits.then(() => bringLooks(game)) : bringLooks(game);
    if (!brought) return then();
    const own = brought.then(() => {
      if (waits === own) waits = null;
      then();
    });
    waits = own;
  }

  /** Vibrate if a frame asks the phone’s owner for a decision and the one before did not. @param {() => void} then  shows a frame */
  function nudging(then) {
    const before = asks();
    then();
    if (!before && asks()) nudge();
  }

  /** @param {Frame | null} frame */
  function put(frame) {
    if (!frame) return;
    const start = performance.now();
    try {
      show(frame);
      performance.measure("show", { start, end: performance.now() });
    } catch (error) {
      // It was made for another page than this one shows; the next is a whole one.
      console.info("A frame could not be shown.", error);
      send({ type: "view" });
    }
    if (isFirst) begin();
    isFirst = false;
    forget();
  }

  // --- events ------------------------------------------------------------------------------------------------------

  let spare = AT_ONCE;
  let since = performance.now();

  /** @returns {number} milliseconds until the next event may be sent */
  function pause() {
    const now = performance.now();
    spare = Math.min(AT_ONCE, spare + (now - since) / PACE);
    since = now;
    spare -= 1;
    return spare < 0 ? -spare * PACE : 0;
  }

  /** Call a function as soon as the host's rate limit allows, at once if it can. @param {() => void} then */
  function whenAllowed(then) {
    const wait = pause();
    if (wait) setTimeout(then, wait);
    else then();
  }

  const send = inOrder((event, at) => new Promise((then) => {
    whenAllowed(() => {
      const start = performance.now();
      take = (frame) => {
        performance.measure("answer", { start, end: performance.now() });
        if (frame) put(frame);
        afterPaint(() => performance.measure("move", { start: at, end: performance.now() }));
        then(undefined);
      };
      wire.send({ ...event, shown: shownFrame });
    });
  }));

  // --- the page ----------------------------------------------------------------------------------------------------

  /** What was said of a thing goes with every change of the page. */
  let forget = () => {};

  function begin() {
    for (const watch of [watchInput, watchDrags, watchHolds, watchArrows, watchDialogs, watchAutoplay]) watch(send);
    watchAnimations();
    watchSounds();
    watchCitations();
    watchAwake();
    bringTypeface();
    document.addEventListener("visibilitychange", () => { if (document.hidden) send({ type: "hidden" }); });
    import("../inspect.mjs").then(({ watch }) => {
      const unsay = watch({ ask, trustedHtml, isTyping, onGesture });
      forget = () => { unsay(); known.clear(); };
    }, () => {});
    performance.mark("ready");
  }

  // --- what things are ---------------------------------------------------------------------------------------------

  /** What was told of things that the page shows now. @type {Map<string, string | null>} */
  const known = new Map();
  /** What is being asked, one thing at a time, and who waits for it. @type {{ key: string, later: () => void } | null} */
  let asked = null;

  /** @param {Record<string, string>} data @param {() => void} later @returns {string | null | undefined} */
  function ask(data, later) {
    const key = JSON.stringify(data);
    if (known.has(key)) return known.get(key);
    // Whoever turns to something else meanwhile asks for that later.
    if (!asked) whenAllowed(() => wire.send({ type: "what", data }));
    asked ??= { key, later };
    return undefined;
  }

  /** @param {string | null} told */
  function hear(told) {
    const own = asked;
    asked = null;
    if (!own) return;
    known.set(own.key, told);
    own.later();
  }
}
