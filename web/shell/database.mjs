/**
 * PyScript opens a database of the browser at every start, and does not start where that is forbidden: in a frame of
 * somebody else's page, or where all storage is blocked. It gets one that is empty; the real
 * one is for our copies (copies.mjs).
 */

import { permitted } from "./permitted.mjs";

/** The name of our database. */
export const DATABASE = "threethrones";

/** @typedef {{ result: unknown, onsuccess?: (event: { target: Request }) => void }} Request */

/** @param {unknown} result @returns {Request} which succeeds as soon as somebody listens */
function answer(result) {
  /** @type {Request} */
  const request = { result };
  queueMicrotask(() => request.onsuccess?.({ target: request }));
  return request;
}

const nothing = () => answer(undefined);
const shelf = { get: nothing, getKey: nothing, put: nothing, delete: nothing, clear: nothing, count: () => answer(0), getAllKeys: () => answer([]) };
const database = { transaction: () => ({ objectStore: () => shelf }), close() {} };

const factory = permitted(() => globalThis.indexedDB);
const open = (/** @type {string} */ name, /** @type {number} */ version) => (name === DATABASE && factory ? factory.open(name, version) : answer(database));

Object.defineProperty(globalThis, "indexedDB", { value: { open } });
