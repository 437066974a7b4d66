/**
 * A worker that starts Python a second time, lets it warm up the app, and hands over a copy of its memory, from which
 * the next visit starts. It runs once for each build, after the first visit has come to rest.
 */

import { loadPyodide } from "pyodide";
import { PYODIDE, fetchPackages, fetchPart, languages, parts, unpack, unpacking } from "./packages.mjs";

globalThis.fetch = unpacking(globalThis.fetch);
const python = await loadPyodide({ ...PYODIDE, _makeSnapshot: true });
unpack(python, await fetchPackages());
const wanted = parts.filter((part) => part === self.name || !languages.includes(part));
for (const archive of await Promise.all(wanted.map((part) => fetchPart(part)))) unpack(python, archive);
python.runPython(`from threethrones.table.warm_up import warm_up; warm_up(["${self.name}"])`);
const { buffer } = /** @type {Uint8Array<ArrayBuffer>} */ (python.makeMemorySnapshot());
postMessage(buffer, { transfer: [buffer] });
close();
