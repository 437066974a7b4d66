/** How a computer player thinks in slices: in the worker (thinker.mjs), or on the page (shell/think.mjs). */

/**
 * What is to be thought about, as players/job.py makes it; the rest of it is Python's own.
 * @typedef {{ game: string, [part: string]: unknown }} Job
 */
/** What has come of it: the choice, and what is expected to follow; a chance; or the moves that cost most. @typedef {{ move: string, line: string[] } | { chance: number } | { mistakes: [number, string, number][] }} Answer */

/**
 * @param {any} python  which has the game of the job, and the players
 * @param {Job} job
 * @param {object} how
 * @param {number} how.most  milliseconds of thinking after which the best so far must do
 * @param {number} how.slice  milliseconds after which a pause is due
 * @param {() => Promise<boolean>} how.pause  whether to go on after it; there is one before each slice
 * @returns {Promise<Answer | null>} null where it was not to go on
 */
export async function thoughtThrough(python, job, { most, slice, pause }) {
  if (!await pause()) return null;
  if (!await pause()) return null;
  const jobs = python.pyimport("threethrones.players.job");
  const given = python.toPy(job);
  let work = null;
  try {
    work = jobs.begun(given);
    for (let spent = 0; ;) {
      if (!await pause()) return null;
      const start = performance.now();
      let more = true;
      while (more && performance.now() - start < slice) more = work.go_on();
      spent += performance.now() - start;
      if (!more || spent >= most) return JSON.parse(jobs.answer(work));
    }
  } finally {
    for (const proxy of [work, given, jobs]) proxy?.destroy();
  }
}

/** @param {unknown} error @returns {string | null} what Python says against a job; null where that is not what failed */
export function refusal(error) {
  const { type, message } = /** @type {{ type?: string, message?: string }} */ (error ?? {});
  return type === "ValueError" ? (message ?? "").trimEnd().split("\n").at(-1)?.replace(/^ValueError: /, "") ?? "" : null;
}
