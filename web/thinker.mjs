/**
 * A worker in which computer players think: a Python of its own, from the page's memory snapshot where there is one.
 *
 * It tells that it is ready, `{ ready: BUILD }`, and from then on hears
 *   `{ id, job, most }`  think about this for at most so many milliseconds, and of what was asked before no more;
 *   `{ cancel: true }`      think of nothing;
 * and answers
 *   `{ id, move, line }`  the choice, and the line that it begins;
 *   `{ id, chance }`      where not a choice was asked for but a forecast,
 *   `{ id, mistakes }`    or the moves that cost most;
 *   `{ id, error }`       a sentence: the job is none;
 *   `{ id, failure }`     what has gone wrong here; elsewhere it may be thought about.
 */

import { startedPython } from "./interpreter.mjs";
import { PLAYERS, fetchPackages, fetchPart, soundSnapshot, unpack, unpacking } from "./packages.mjs";
import { refusal, thoughtThrough } from "./thinking.mjs";

/** Milliseconds between two looks at what the page says. */
const SLICE = 20;

/** @typedef {{ id: string, job: import("./thinking.mjs").Job, most: number }} Asked */

globalThis.fetch = unpacking(globalThis.fetch);
const archives = Promise.all([fetchPackages(), fetchPart(PLAYERS)]);
archives.catch(() => {}); // told below, should Python come first
const python = await startedPython(soundSnapshot().catch(() => null));
for (const archive of await archives) unpack(python, archive);

/** Games that Python has, or will have. @type {Map<string, Promise<void>>} */
const brought = new Map();

/** @param {string} game */
async function bring(game) {
  const coming = brought.get(game) ?? fetchPart(game).then((archive) => unpack(python, archive));
  brought.set(game, coming);
  await coming;
}

const { port1, port2 } = new MessageChannel();
port1.start();

/** Until all that has arrived by now is heard. @returns {Promise<void>} */
const heard = () => new Promise((then) => {
  port1.addEventListener("message", () => then(), { once: true });
  port2.postMessage(null);
});

/** What was asked last; null where nothing is to be thought about. @type {Asked | null} */
let asked = null;

/** @param {Asked} own */
async function answer(own) {
  const { id, job, most } = own;
  try {
    await bring(job.game);
    const found = await thoughtThrough(python, job, { most, slice: SLICE, pause: async () => (await heard(), asked === own) });
    if (found !== null) postMessage({ id, ...found });
  } catch (error) {
    const sentence = refusal(error);
    postMessage(sentence === null ? { id, failure: String(error) } : { id, error: sentence });
  }
}

addEventListener("message", ({ data }) => {
  asked = data.cancel ? null : data;
  if (asked) void answer(asked);
});
postMessage({ ready: BUILD });
