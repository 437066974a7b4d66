/**
 * Runs freeze.py in the Pyodide that the site ships, under Node; called by build.py:
 *
 *     node freeze.mjs PYODIDE FOLDER
 *
 * FOLDER holds what to freeze and receives the archives. Python's bytecode fits one version of Python only, and
 * the page's is nowhere else to be had.
 */

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, folder] = process.argv.slice(2).map((path) => resolve(path));
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
// Lines are enough in a report; without columns the bytecode is a good deal smaller.
const python = await loadPyodide({ indexURL: pyodide, env: { PYTHONNODEBUGRANGES: "1" } });
python.FS.mkdirTree("/freeze");
python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, "/freeze");
try {
  await python.runPythonAsync(readFileSync(new URL("./freeze.py", import.meta.url), "utf8"));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
