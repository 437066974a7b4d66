/** How a Python starts, on the page and in the worker that thinks: from a memory snapshot, else plainly. */

import { loadPyodide } from "pyodide";
import { PYODIDE } from "./packages.mjs";

/**
 * @param {ArrayBuffer | null} snapshot
 * @param {() => Promise<void>} [unusable]  called for a snapshot from which nothing starts
 * @returns {Promise<any>}
 */
export async function startedPython(snapshot, unusable = async () => {}) {
  if (snapshot) {
    try {
      return await fromSnapshot(snapshot);
    } catch (error) {
      // It is a private interface of Pyodide; a plain start always works.
      console.warn("The memory snapshot could not be used.", error);
      await unusable();
    }
  }
  return await loadPyodide(PYODIDE);
}

/** @param {ArrayBuffer} snapshot */
async function fromSnapshot(snapshot) {
  const { instantiate, instantiateStreaming } = WebAssembly;
  try {
    // Pyodide copies the snapshot into the memory that it starts with, which may be smaller than it grew to.
    WebAssembly.instantiate = /** @type {any} */ (grown(instantiate, snapshot.byteLength));
    WebAssembly.instantiateStreaming = /** @type {any} */ (grown(instantiateStreaming, snapshot.byteLength));
    const python = await loadPyodide({ ...PYODIDE, _loadSnapshot: snapshot });
    performance.mark("from snapshot");
    return python;
  } finally {
    Object.assign(WebAssembly, { instantiate, instantiateStreaming });
  }
}

const PAGE = 65536;

/**
 * @param {(...given: any[]) => Promise<any>} original  makes an instance @param {number} bytes  that its memory shall have
 * @returns {(...given: any[]) => Promise<any>}
 */
function grown(original, bytes) {
  return async (...given) => {
    const made = await original.apply(WebAssembly, given);
    const { memory } = (made.instance ?? made).exports;
    if (memory) memory.grow(Math.max(0, Math.ceil((bytes - memory.buffer.byteLength) / PAGE)));
    return made;
  };
}
