/**
 * Removes from Pyodide what only C extensions need, since the page loads none; called by build.py:
 *
 *     node trim.mjs PYODIDE TARGET
 *
 * C extensions may link to any function of the interpreter, so it exports 8,560. JavaScript uses 260 of them. Each of
 * the others costs bytes and, at each start, a function object, a variable and a table entry.
 */

import { readFileSync, writeFileSync } from "node:fs";
import binaryen from "binaryen";

const [pyodide, target] = process.argv.slice(2);
/** @param {string} name */
const read = (name) => readFileSync(`${pyodide}/${name}`);

const glue = read("pyodide.asm.mjs").toString();
/** Where the glue code reads the exports: a list of variables, and a function that assigns them. */
const TAKEN = /var (?<names>[\w$,]{1000,});(?<begin>function assignWasmExports\(wasmExports\)\{)(?<taken>[^{}]*)\}/;
const EXPORT = /(?:(?<name>[\w$]+)=)?(?:Module\["[\w$]+"\]=)?wasmExports\["(?<key>\w+)"\](?:\.value)?(?:>>>0)?/;
const found = TAKEN.exec(glue);
if (!found?.groups) throw new Error("Pyodide reads its exports in another way: look at web/freeze/trim.mjs.");
const { names, begin, taken } = found.groups;

/** All identifiers in the rest of the code. Some equal the name of an export by chance, which keeps that export. */
const words = new Set((glue.replace(found[0], "") + read("pyodide.mjs")).match(/[\w$]+/g));
/** @param {string} key */
const isUsed = (key) => words.has(key) || words.has(`_${key}`);

const gone = new Set();
const kept = taken.split(";").filter((statement) => {
  const { name, key } = new RegExp(`^${EXPORT.source}$`).exec(statement)?.groups ?? {};
  if (!key || isUsed(key)) return true;
  gone.add(name);
  return false;
});
const left = names.split(",").filter((name) => !gone.has(name));
writeFileSync(`${target}/pyodide.asm.mjs`, glue.replace(found[0], () => `var ${left};${begin}${kept.join(";")}}`));

const wasm = binaryen.readBinary(read("pyodide.asm.wasm"));
const keys = Array.from({ length: wasm.getNumExports() }, (_, at) => binaryen.getExportInfo(wasm.getExportByIndex(at)).name);
for (const key of keys) if (!isUsed(key)) wasm.removeExport(key);
wasm.runPasses(["remove-unused-module-elements"]);
writeFileSync(`${target}/pyodide.asm.wasm`, wasm.emitBinary());
