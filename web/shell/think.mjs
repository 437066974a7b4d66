/**
 * Has computer players think: in a worker with a Python of its own (thinker.mjs), else in slices on the page.
 *
 * A frame says what is to be thought about; the answer comes to the app as an event `{ type: "thought", id, move, line }`
 * (a forecast as `{ type: "thought", id, chance }`, costly moves as `{ type: "thought", id, mistakes }`), or `{ type: "thought", id, error }` with a sentence where there is none. What another frame no longer asks for is dropped.
 */

import { PLAYERS } from "../packages.mjs";
import { refusal, thoughtThrough } from "../thinking.mjs";
import { played } from "./animations.mjs";
import { bring, python } from "./games.mjs";
import { afterPaint } from "./paint.mjs";
import { share } from "./tempo.mjs";
import { trustedScript } from "./trusted.mjs";

/** @typedef {{ id: string, job: import("../thinking.mjs").Job, turns?: number, most?: number }} Thinks */
/** @typedef {import("../thinking.mjs").Answer | { error: string }} Answer */

/** Milliseconds of thinking after which the best so far must do, unless it is said how many. */
const MOST = 5000;
/** Milliseconds that the page thinks between two paints: beyond them runs what is begun then. */
const SLICE = 10;
/** Gigabytes that a device should have for a second Python, which takes about 150 MB. */
const LEAST_MEMORY = 4;
/** Milliseconds in which a worker gets ready, and by which its answer may be late. */
const PATIENCE = 30_000;
/** Milliseconds that a worker stays without anything to think about; in a hidden page it goes sooner. */
const IDLE = 300_000;
const HIDDEN = 60_000;
/** Milliseconds that a move of a computer takes at least, by the pace that was chosen. @type {Record<string, number>} */
const PACES = { slow: 2000, normal: 700 };

/** @type {import("../shell.mjs").Send} */
let send = () => false;
/** Jobs by the page that wants them: a phone's name, or "" for this page. @type {Map<string, Thinks>} */
const wanted = new Map();
/** The job that is being worked on, and the page that wants it. @type {Thinks | null} */
let current = null;
let asker = "";
/** Whether the choice has been made. */
let done = false;
/** When it was asked for. */
let since = 0;
/** Milliseconds that the computers' share of time leaves for it. */
let allowed = Infinity;
/** When it has to be answered. @type {ReturnType<typeof setTimeout> | undefined} */
let deadline;
/** When the worker goes. @type {ReturnType<typeof setTimeout> | undefined} */
let leave;
/** The worker, once it is ready; null where it has failed. @type {Promise<Worker | null> | null} */
let worker = null;
/** Whether workers are of use here. */
let useful = true;

/** @param {import("../shell.mjs").Send} given */
export function watchThoughts(given) {
  send = given;
  document.addEventListener("visibilitychange", rest);
}

/**
 * Set or remove a page's job. This page's own job comes first, then those of phones, one at a time.
 * @param {Thinks | null} thinks  null if the page wants none any more
 * @param {string} by  the page that wants it
 */
export function think(thinks, by = "") {
  if (thinks) wanted.set(by, thinks);
  else wanted.delete(by);
  const who = wanted.has("") ? "" : [...wanted.keys()][0] ?? "";
  const next = wanted.get(who) ?? null;
  if (who === asker && next?.id === current?.id) return;
  cancel();
  current = next;
  asker = who;
  done = false;
  since = performance.now();
  allowed = share();
  if (next) void ask(next);
}

/** At a table at which computers will think, before they do. */
export function makeReady() {
  if (!useful || worker) return;
  worker = started();
  rest();
}

/** Think of nothing any more. */
export function cancel() {
  if (!current) return;
  current = null;
  clearTimeout(deadline);
  void worker?.then((ready) => ready?.postMessage({ cancel: true }));
  rest();
}

/** End the worker; the next thought starts another. */
export function dismiss() {
  cancel();
  clearTimeout(leave);
  void worker?.then((ready) => ready?.terminate());
  worker = null;
}

/** Should there be nothing to think about for long, the worker goes. */
function rest() {
  clearTimeout(leave);
  if (!current || done) leave = setTimeout(dismiss, document.hidden ? HIDDEN : IDLE);
}

/** @param {Thinks} own */
async function ask(own) {
  clearTimeout(leave);
  const ready = useful ? await (worker ??= started()) : null;
  if (current !== own) return;
  if (ready) {
    const { id, job, most = MOST } = own;
    ready.postMessage({ id, job, most });
    deadline = setTimeout(() => lose(ready), most + PATIENCE);
  } else await thinkHere(own);
}

/**
 * A choice is played at the pace that was chosen, once what was played before it has been seen.
 * @param {string} id @param {Answer} answer
 */
async function answered(id, answer) {
  const own = current;
  if (own?.id !== id || done) return;
  done = true;
  clearTimeout(deadline);
  rest();
  const pace = "move" in answer ? Math.min(PACES[document.body.dataset["pace"] ?? ""] ?? 0, allowed) : 0;
  await Promise.all([played(), new Promise((then) => setTimeout(then, since + pace - performance.now()))]);
  if (current === own) send({ type: "thought", id, ...(asker && { by: asker, shown: null }), ...answer });
}

/** @returns {Promise<Worker | null>} */
async function started() {
  const { deviceMemory = LEAST_MEMORY } = /** @type {{ deviceMemory?: number }} */ (navigator);
  let made = /** @type {Worker | null} */ (null);
  try {
    if (deviceMemory >= LEAST_MEMORY) made = new Worker(trustedScript("thinker.mjs"), { type: "module" });
  } catch (error) {
    console.info("There are no workers here.", error);
  }
  useful = made !== null && await isReady(made);
  if (!useful) made?.terminate();
  return useful ? made : null;
}

/** @param {Worker} made @returns {Promise<boolean>} whether it has got ready */
function isReady(made) {
  return new Promise((then) => {
    const late = setTimeout(() => then(false), PATIENCE);
    let ready = false;
    const failed = () => ready ? lose(made) : then(false);
    made.addEventListener("error", (event) => {
      event.preventDefault();
      failed();
    });
    made.addEventListener("message", ({ data }) => {
      if (data.ready) {
        // A host may be in the midst of a change.
        then(ready = data.ready === BUILD);
        clearTimeout(late);
      } else if (data.failure) failed();
      else answered(data.id, data);
    });
  });
}

/** A worker that has died: from now on the page itself thinks. @param {Worker} lost */
function lose(lost) {
  lost.terminate();
  clearTimeout(deadline);
  useful = false;
  if (current && !done) void ask(current);
}

/** @param {Thinks} own */
async function thinkHere(own) {
  const pause = async () => {
    await new Promise((then) => afterPaint(() => then(null)));
    return current === own;
  };
  try {
    await Promise.all([bring(PLAYERS), bring(own.job.game)]);
    const found = await thoughtThrough(await python, own.job, { most: own.most ?? MOST, slice: SLICE, pause });
    if (found !== null) answered(own.id, found);
  } catch (error) {
    if (current !== own) return;
    console.info("A computer player could not think.", error);
    answered(own.id, { error: refusal(error) ?? String(error) });
  }
}
