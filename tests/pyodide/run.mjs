/**
 * Runs Python in the Pyodide that the site ships, under Node:
 *
 *     node run.mjs PYODIDE [PACKAGES] [MOUNT=FOLDER…] < program.py
 *
 * PACKAGES is a compressed archive to unpack as the page does it; each FOLDER appears at MOUNT. Output goes through; an
 * exception ends with status 1 and its traceback.
 */

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { gunzipSync } from "node:zlib";
import { pathToFileURL } from "node:url";

const [pyodide, ...rest] = process.argv.slice(2);
/** @param {string} path  Python takes no Buffer, which is Node's own kind of array */
const bytesOf = (path) => new Uint8Array(gunzipSync(readFileSync(path)));

const runtime = resolve(pyodide);
const { loadPyodide } = await import(pathToFileURL(join(runtime, "pyodide.mjs")).href);

/** @param {NodeJS.WriteStream} stream  raw, because the line-wise kind would add an end to the last line */
const writer = (stream) => ({ write: (bytes) => (stream.write(new Uint8Array(bytes)), bytes.length) });

/** Where the library is shipped compressed as a whole; under Node, Pyodide reads a file and nothing else. */
const shipped = join(runtime, "python_stdlib.bin");
const options = { indexURL: runtime };
const folder = mkdtempSync(join(tmpdir(), "three-thrones-"));
if (existsSync(shipped)) {
  options.stdLibURL = join(folder, "python_stdlib.zip");
  writeFileSync(options.stdLibURL, bytesOf(shipped));
}
const python = await loadPyodide(options);
rmSync(folder, { recursive: true });
python.setStdout(writer(process.stdout));
python.setStderr(writer(process.stderr));

for (const archive of rest.filter((name) => !name.includes("="))) python.unpackArchive(bytesOf(archive), "zip");
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
