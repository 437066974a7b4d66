/** Has a memory snapshot made for the next visit, when this one has come to rest. */

import { hasSnapshot, storeSnapshot } from "../packages.mjs";
import { trustedScript } from "./trusted.mjs";

/** Milliseconds after which a visit is one. */
const PATIENCE = 5000;
/** A second Python beside the first takes about 150 MB for some seconds; gigabytes that a device should have. */
const LEAST_MEMORY = 2;

export function planSnapshot() {
  const memory = /** @type {{ deviceMemory?: number }} */ (navigator).deviceMemory ?? LEAST_MEMORY;
  if (!("caches" in globalThis) || memory < LEAST_MEMORY) return;
  setTimeout(() => {
    const idle = globalThis.requestIdleCallback ?? ((/** @type {() => void} */ task) => setTimeout(task));
    idle(() => void make());
  }, PATIENCE);
}

async function make() {
  try {
    if (await hasSnapshot()) return;
  } catch {
    return; // no cache in this place
  }
  // It warms up in the language of this visit alone.
  const worker = new Worker(trustedScript("snapshot.mjs"), { type: "module", name: document.documentElement.lang });
  // What it cannot make is not missed: the next visit starts plainly.
  worker.addEventListener("error", (event) => {
    event.preventDefault();
    worker.terminate();
  });
  // What a worker puts into a cache before it closes, WebKit forgets.
  worker.addEventListener("message", ({ data }) => void storeSnapshot(data).then(() => performance.mark("snapshot"), () => {}));
}
