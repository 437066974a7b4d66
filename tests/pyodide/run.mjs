/**
 * Runs Python in the Pyodide that the site ships, under Node:
 *
 *     node run.mjs PYODIDE [LIBRARY PACKAGES…] [MOUNT=FOLDER…] < program.py
 *
 * LIBRARY is the standard library where it is not Pyodide's own, PACKAGES are archives to unpack as the page does it, all
 * of them compressed as a whole; each FOLDER appears at MOUNT. Output goes through; an exception ends with status 1 and
 * its traceback.
 */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { gunzipSync } from "node:zlib";

const [pyodide, ...rest] = process.argv.slice(2);
/** @param {string} path  Python takes no Buffer, which is Node's own kind of array */
const bytesOf = (path) => new Uint8Array(gunzipSync(readFileSync(path)));

const [library, ...archives] = rest.filter((name) => !name.includes("="));
// The site has Pyodide's entrance in its bundle.
const { loadPyodide } = await import(new URL("../../web/node_modules/pyodide/pyodide.mjs", import.meta.url).href);

/** @param {NodeJS.WriteStream} stream  raw, because the line-wise kind would add an end to the last line */
const writer = (stream) => ({ write: (bytes) => (stream.write(new Uint8Array(bytes)), bytes.length) });

/** Under Node, Pyodide reads a file and nothing else. */
const options = { indexURL: resolve(pyodide) };
const folder = mkdtempSync(join(tmpdir(), "three-thrones-"));
if (library) {
  options.stdLibURL = join(folder, "python_stdlib.zip");
  writeFileSync(options.stdLibURL, bytesOf(library));
}
const python = await loadPyodide(options);
rmSync(folder, { recursive: true });
python.setStdout(writer(process.stdout));
python.setStderr(writer(process.stderr));

for (const archive of archives) python.unpackArchive(bytesOf(archive), "zip");
for (const mount of rest.filter((name) => name.includes("="))) {
  const [inside, outside] = mount.split("=");
  python.FS.mkdirTree(inside);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: outside }, inside);
}

try {
  await python.runPythonAsync(readFileSync(0, "utf8"));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
