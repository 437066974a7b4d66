/** What the page and its workers do alike: our packages, and where the snapshot lies. */

import { unzipSync } from "fflate";
import { version } from "pyodide";
import APP from "frozen/app.bin";
import LIBRARY from "frozen/python_stdlib.bin";
import LATER, { languages } from "frozen/later.mjs";
import { here } from "./here.mjs";

/** Where Pyodide finds its parts. */
export const PYODIDE = { indexURL: here(`./vendor/pyodide-${version}/`), stdLibURL: here(LIBRARY) };
export const INTERPRETER = `${PYODIDE.indexURL}pyodide.asm.wasm`;
/** What a start fetches most of; TOTAL is their size. */
export const LARGE = [here(APP), PYODIDE.stdLibURL, INTERPRETER];

/**
 * The cache for snapshots, of this folder alone, for several sites may share an origin. Each is kept under its
 * build, and only that of this build is of use.
 */
const CACHE = `threethrones-snapshot-${here("./")}`;
const ADDRESS = here(`./snapshot-${BUILD}`);

/**
 * @param {typeof fetch} original
 * @returns {typeof fetch} which on the way unpacks our archives: they are compressed as a whole, which Pyodide does
 *   not know
 */
export function unpacking(original) {
  return async (resource, options) => {
    const answer = await original(resource, options);
    const address = resource instanceof Request ? resource.url : String(resource);
    if (!address.endsWith(".bin") || !answer.body) return answer;
    return new Response(answer.body.pipeThrough(new DecompressionStream("gzip")), { status: answer.status });
  };
}

/** @returns {Promise<ArrayBuffer>} an archive of our packages, by a fetch that unpacks */
export async function fetchPackages() {
  return await (await fetch(here(APP))).arrayBuffer();
}

/** What the computer players come with. */
export const PLAYERS = "players";
/** What has an archive of its own, that comes later: the games, in the order in which they are shown, the computer players, the screen of all who play, and the languages. */
export const parts = Object.keys(LATER);
/** Those of them that are languages; English is none. */
export { languages };

/** The browser's own, whatever is put in its place while Python starts. */
const fetchPlainly = globalThis.fetch;
/** Milliseconds after which an archive does not come any more. */
const PATIENCE = 60_000;

/**
 * @param {string} part @param {RequestCache} [cache]
 * @returns {Promise<ArrayBuffer>} an archive of what has not come with the packages, as a game's card has
 */
export async function fetchPart(part, cache = "default") {
  const answer = await unpacking(fetchPlainly)(here(LATER[part] ?? ""), { cache, signal: AbortSignal.timeout(PATIENCE) });
  if (!answer.ok) throw new Error(`The host answers with ${answer.status}.`);
  return await answer.arrayBuffer();
}

/**
 * Put the files of an archive where Python looks for modules. Pyodide's own `unpackArchive` does it in Python, which takes
 * ten times as long.
 * @param {any} python @param {ArrayBuffer} packages  see `fetchPackages` and `fetchPart`
 */
export function unpack(python, packages) {
  const { FS } = python;
  const files = Object.entries(unzipSync(new Uint8Array(packages)));
  for (const folder of new Set(files.map(([path]) => path.slice(0, path.lastIndexOf("/") + 1)))) FS.mkdirTree(folder);
  for (const [path, bytes] of files) FS.writeFile(path, bytes, { canOwn: true });
}

/** The header of what is kept that tells the digest of its bytes. */
const DIGEST = "x-digest";
/** Under this the tab notes that a start from the snapshot is under way. */
const TRIAL = "threethrones:snapshot";

/** @param {BufferSource} bytes */
async function digest(bytes) {
  return Array.from(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))).join(" ");
}

/**
 * @returns {Promise<ArrayBuffer | null>} the memory of a Python that has started before, for the page; null where there
 *   is none, or where it is damaged, or where the last start from it has come to nothing, perhaps with the whole tab
 */
export async function storedSnapshot() {
  try {
    if (!await hasSnapshot()) return null;
    const bytes = sessionStorage.getItem(TRIAL) ? null : await soundSnapshot();
    if (bytes) sessionStorage.setItem(TRIAL, "under way");
    else await forgetSnapshot();
    return bytes;
  } catch {
    // No cache in this place (a foreign frame, a private window, no secure context).
    return null;
  }
}

/** @returns {Promise<ArrayBuffer | null>} as it lies there, for whoever can do without; null where it is damaged, too */
export async function soundSnapshot() {
  const answer = await caches.match(ADDRESS, { cacheName: CACHE });
  const bytes = await answer?.arrayBuffer();
  return bytes && await digest(bytes) === answer?.headers.get(DIGEST) ? bytes : null;
}

/** @param {ArrayBuffer} bytes  kept instead of those of other builds */
export async function storeSnapshot(bytes) {
  const cache = await caches.open(CACHE);
  await cache.put(ADDRESS, new Response(bytes, { headers: { [DIGEST]: await digest(bytes) } }));
  for (const request of await cache.keys()) if (request.url !== ADDRESS) await cache.delete(request);
}

/** @returns {Promise<boolean>} */
export async function hasSnapshot() {
  return (await caches.match(ADDRESS, { cacheName: CACHE })) !== undefined;
}

export async function forgetSnapshot() {
  endTrial();
  await caches.delete(CACHE);
}

/** The start is over, one way or the other. */
export function endTrial() {
  try {
    sessionStorage.removeItem(TRIAL);
  } catch {
    // No store in this place, and so no snapshot.
  }
}
