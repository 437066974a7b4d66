/**
 * The frame's side of an app inside somebody else's page (embed.html): what that page asks for and what it hears.
 *
 * What it asks for at the start stands behind the `#` of the frame's address, so that a plain <iframe> will do. All
 * else are messages, `{ threethrones: 1, type, … }`, which the element of embed.js sends and understands:
 *
 * | in     | with                                                              |
 * |--------|-------------------------------------------------------------------|
 * | hello  | nothing; from then on the page hears what is told                 |
 * | load   | game, document, position, puzzle, seats, ply, lang, theme, controls, as behind # |
 * | set    | lang, theme, controls, ply                                        |
 * | step   | by                                                                |
 *
 * | out    | with                                                              |
 * |--------|-------------------------------------------------------------------|
 * | ready  | document, game, ply, notation: a match has been opened            |
 * | move   | the same: somebody has moved, or gone to another ply              |
 * | over   | outcome                                                           |
 * | solved | puzzle                                                            |
 * | resize | width, height: of what stands in the frame                        |
 * | error  | text                                                              |
 * | key    | key, code, altKey, ctrlKey, metaKey, shiftKey, repeat             |
 */

import { onTouch } from "./gestures.mjs";
import { dialogIsOpen } from "./dialogs.mjs";
import { isEmbedded } from "./embedded.mjs";
import { CLICKABLE, isPress, isTyping, numbered } from "./input.mjs";

/** @typedef {import("../shell.mjs").Send} Send */
/** @typedef {import("../shell.mjs").AppEvent} AppEvent */
/** @typedef {{ type: string, [detail: string]: unknown }} Message */

const VERSION = 1;

/** What may stand in each message, all of it texts or numbers; more is not read. @type {Record<string, string[]>} */
const FIELDS = {
  hello: [],
  load: ["game", "document", "position", "puzzle", "seats", "ply", "lang", "theme", "controls"],
  set: ["lang", "theme", "controls", "ply"],
  step: ["by"],
};
/** As long as the longest document that the app reads. */
const LONGEST = 2_000_000;

// --- what the page around it hears ------------------------------------------------------------------------------

/** The origin of the page around it, once that has said hello. @type {string | null} */
let host = null;
/** What it has not heard yet. @type {Message[]} */
const untold = [];

/** @param {Message} message */
export function tellHost(message) {
  if (!isEmbedded || parent === window) return;
  untold.push(message);
  if (host === null) return;
  // A page without an origin (a file, a sandbox) cannot be named; it is the window around this one all the same.
  const whither = host === "null" ? "*" : host;
  for (const next of untold.splice(0)) parent.postMessage({ threethrones: VERSION, ...next }, whither);
}

// --- what it asks for -------------------------------------------------------------------------------------------

/** @typedef {AppEvent & { data: Record<string, string> }} Request */

/** @type {Send | null} */
let send = null;
/** When the last thing that was asked for does not wait for its game any more. @type {() => Promise<void>} */
let settled = async () => {};
/** What was asked for and is not done yet. @type {Request[]} */
const waiting = [];
/** More is a flood. */
const MOST_WAITING = 100;
let isFlooded = false;
const WHOLE = /^-?\d{1,6}$/;

/** One thing a task, so that the page goes on meanwhile. */
const tasks = new MessageChannel();
tasks.port1.onmessage = async () => {
  await settled();
  const next = waiting.shift();
  if (next) send?.(next);
  if (waiting.length) tasks.port2.postMessage(null);
  else isFlooded = false;
};

/** @param {Request} request */
function ask(request) {
  const last = waiting.at(-1);
  if (last && addsUp(last, request)) return;
  if (waiting.length < MOST_WAITING) {
    waiting.push(request);
    if (send && waiting.length === 1) tasks.port2.postMessage(null);
  } else if (!isFlooded) {
    isFlooded = true;
    tellHost({ type: "error", text: "Too many messages at once; not all of them were read." });
  }
}

/** @param {Request} last @param {Request} next @returns {boolean} whether it was a step in the same direction, which is now taken with the last */
function addsUp(last, next) {
  const [done, more] = [last.data["by"] ?? "", next.data["by"] ?? ""];
  if (last["act"] !== "step" || next["act"] !== "step" || !WHOLE.test(done) || !WHOLE.test(more)) return false;
  if (Math.sign(+done) !== Math.sign(+more)) return false;
  last.data["by"] = String(Math.max(-999_999, Math.min(+done + +more, 999_999)));
  return true;
}

/** @param {MessageEvent} event */
function hear(event) {
  if (event.source !== parent || (host !== null && event.origin !== host)) return;
  if (typeof event.data !== "object" || event.data?.threethrones !== VERSION) return;
  const type = String(event.data.type);
  const data = Object.hasOwn(FIELDS, type) ? fields(event.data, FIELDS[type] ?? []) : null;
  if (type === "hello") host = event.origin;
  if (data === null) tellHost({ type: "error", text: "This message can’t be read." });
  else if (type === "hello") for (const next of untold.splice(0)) tellHost(next);
  else ask({ type: "act", act: type, data, form: {} });
}

/**
 * @param {Record<string, unknown>} message @param {string[]} names
 * @returns {Record<string, string> | null} its fields as texts; null where one is neither text nor number, or too long
 */
function fields(message, names) {
  /** @type {Record<string, string>} */
  const found = {};
  for (const name of names) {
    const value = message[name] ?? undefined;
    if (value === undefined) continue;
    if (typeof value !== "string" && typeof value !== "number") return null;
    found[name] = String(value);
    if (String(value).length > LONGEST) return null;
  }
  return found;
}

// --- size and keys ----------------------------------------------------------------------------------------------

/** The app stands. @param {Send} sender @param {() => Promise<void>} whenSettled */
export function watchHost(sender, whenSettled) {
  send = sender;
  settled = whenSettled;
  if (waiting.length) tasks.port2.postMessage(null);
  const app = /** @type {HTMLElement} */ (document.getElementById("app"));
  new ResizeObserver(() => {
    tellHost({ type: "resize", width: innerWidth, height: Math.ceil(app.getBoundingClientRect().height) });
  }).observe(app);
}

/** Whether the app knows a key, asked before it takes it: what it means may be over then. */
let isKnown = false;

function watchKeys() {
  onTouch((event) => {
    if (!(event instanceof KeyboardEvent)) return;
    const known = (document.body.dataset["keys"] ?? "").split(" ");
    const modified = event.altKey || event.ctrlKey || event.metaKey;
    isKnown = event.key === "Tab" || dialogIsOpen() || isTyping(event.target) || isOfControl(event) || (!modified && (known.includes(event.key) || numbered(event.key) !== null));
  });
  addEventListener("keydown", (event) => {
    if (isKnown || event.defaultPrevented || event.isComposing) return;
    const { key, code, altKey, ctrlKey, metaKey, shiftKey, repeat } = event;
    tellHost({ type: "key", key, code, altKey, ctrlKey, metaKey, shiftKey, repeat });
  });
}

/** @param {KeyboardEvent} event */
function isOfControl(event) {
  return isPress(event) && event.target instanceof Element && event.target.closest(`${CLICKABLE}, a, summary`) !== null;
}

if (isEmbedded) {
  addEventListener("message", hear);
  watchKeys();
}
