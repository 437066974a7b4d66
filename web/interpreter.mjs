/** How a Python starts, on the page and in the worker that thinks: from a memory snapshot, else plainly. */

import { loadPyodide } from "pyodide";
import { INTERPRETER, PYODIDE } from "./packages.mjs";

/**
 * @param {Promise<ArrayBuffer | null>} reading  the snapshot
 * @param {() => Promise<void>} [unusable]  called for a snapshot from which nothing starts
 * @returns {Promise<any>}
 */
export async function startedPython(reading, unusable = async () => {}) {
  // Pyodide would compile its interpreter only when the snapshot has been read.
  const compiling = WebAssembly.compileStreaming(fetch(INTERPRETER));
  // `loaded` throws it.
  compiling.catch(() => {});
  const snapshot = await reading;
  if (snapshot) {
    try {
      const python = await loaded(compiling, { _loadSnapshot: snapshot });
      performance.mark("from snapshot");
      return python;
    } catch (error) {
      // It is a private interface of Pyodide; a plain start always works.
      console.warn("The memory snapshot could not be used.", error);
      await unusable();
    }
  }
  return await loaded(compiling);
}

const PAGE = 65536;

/**
 * @param {Promise<WebAssembly.Module>} compiling  the interpreter, which Pyodide is not to fetch once more
 * @param {{ _loadSnapshot?: ArrayBuffer }} options
 */
async function loaded(compiling, options = {}) {
  const { fetch, WebAssembly: { instantiateStreaming } } = globalThis;
  globalThis.fetch = async (resource, init) => (resource === INTERPRETER ? new Response() : await fetch(resource, init));
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await compiling;
    const instance = await WebAssembly.instantiate(module, imports);
    const memory = /** @type {WebAssembly.Memory} */ (instance.exports["memory"]);
    // Pyodide copies the snapshot into the memory that it starts with, which may be smaller than it grew to.
    const lacking = (options._loadSnapshot?.byteLength ?? 0) - memory.buffer.byteLength;
    memory.grow(Math.max(0, Math.ceil(lacking / PAGE)));
    return { module, instance };
  };
  try {
    // If compiling fails, Pyodide only logs it and never finishes.
    const [python] = await Promise.all([loadPyodide({ ...PYODIDE, ...options }), compiling]);
    return python;
  } finally {
    globalThis.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}
