/**
 * How PyScript gets its Python (the `interpreter` of pyscript.json): Pyodide with our packages, from a memory
 * snapshot where an earlier visit has left one (see snapshot.mjs), else started plainly. On the way the bar at the
 * foot of the first screen tells how far it is.
 */

import { version } from "pyodide";
import { startedPython } from "./interpreter.mjs";
import { LARGE, fetchPackages, forgetSnapshot, languages, storedSnapshot, unpack, unpacking } from "./packages.mjs";

import { chosenLanguage } from "./first.mjs";
import { giveGamesTo, isBrought } from "./shell/games.mjs";

export { version };

let received = 0;

/** Python, on its way as soon as the page is: it does not wait for PyScript, nor PyScript for it. */
const starting = start();
// PyScript asks for it later; a failure is told at once (watch.js).
starting.catch(reportError);

/** @param {{ stdout?: (text: string) => void, stderr?: (text: string) => void }} options PyScript's own */
export async function loadPyodide({ stdout, stderr }) {
  const python = await starting;
  if (stdout) python.setStdout({ batched: stdout });
  if (stderr) python.setStderr({ batched: stderr });
  return python;
}

/** @returns {Promise<any>} */
async function start() {
  step("fetch");
  const fetched = globalThis.fetch;
  globalThis.fetch = unpacking(counted(fetched));
  try {
    return await started();
  } finally {
    globalThis.fetch = fetched;
  }
}

async function started() {
  const packages = fetchPackages();
  // Should Python fail first, nobody waits for the packages any more.
  packages.catch(() => {});
  const python = await startedPython(storedSnapshot(), forgetSnapshot);
  step("open");
  unpack(python, await packages);
  giveGamesTo(python);
  // Where it does not come the app speaks English, until it does.
  if (languages.includes(chosenLanguage())) await isBrought(chosenLanguage());
  return python;
}

/** @param {typeof fetch} original @returns {typeof fetch} which counts what arrives of our large files */
function counted(original) {
  return async (resource, options) => {
    const answer = await original(resource, options);
    if (!LARGE.includes(answer.url) || !answer.body) return answer;
    // Pyodide would wait for ever.
    if (!answer.ok || answer.headers.get("content-type")?.startsWith("text/html")) reportError(new Error(`There is no ${answer.url}.`));
    const counter = new TransformStream({
      transform(chunk, controller) {
        received += chunk.byteLength;
        progress(received / TOTAL);
        controller.enqueue(chunk);
      },
    });
    return new Response(answer.body.pipeThrough(counter), { status: answer.status, headers: answer.headers });
  };
}

/** @param {number} share from 0 to 1 */
function progress(share) {
  const bar = document.querySelector("#boot progress");
  if (bar instanceof HTMLProgressElement) bar.value = Math.min(1, share);
  if (share >= 1) step("start");
}

/** Tell what is being done; the sentences stand in the page. @param {"fetch" | "start" | "open"} name */
function step(name) {
  const boot = document.getElementById("boot");
  if (boot) boot.dataset["step"] = name;
}
