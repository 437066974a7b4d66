/** Files that somebody chooses or drops on the page: a match, or a backup of all. */

import { isBrought } from "./games.mjs";
import { afterPaint } from "./paint.mjs";

/** @typedef {import("../shell.mjs").Send} Send */

/** As long as the longest text that the app reads (core/canonical.py). */
const LONGEST_MATCH = 4_000_000;
/** A backup holds all that a browser's store has room for, about five million letters, some of them as several. */
const FILE_LIMIT = 64 * 1024 * 1024;
/** The archive that takes in who played, and what was solved (people/ and puzzles/ of the table). */
const PEOPLE = "people";
/** How a backup begins. */
const BACKUP = /^\s*\{\s*"kind":\s*"threethrones-backup"/;
/** So many letters of a backup are given to the app at a time. */
const SLICE = 200_000;

/** @param {Send} send */
export function watchFiles(send) {
  document.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === "file") void chooseFile(target, send);
  });
  watchDrops(send);
}

/** @param {HTMLInputElement} input @param {Send} send */
async function chooseFile(input, send) {
  const file = input.files?.[0];
  if (!file || input.dataset["act"] === undefined) return;
  await readFile(file, send);
  // So that choosing the same file again is a change again.
  input.value = "";
}

/** @param {File} file @param {Send} send */
async function readFile(file, send) {
  try {
    const text = file.size > FILE_LIMIT ? null : await file.text();
    const backup = text === null ? null : backupIn(text);
    if (backup) await giveSlices(backup, send);
    else if (text === null || text.length > LONGEST_MATCH) send({ type: "file", error: "too-big" });
    else send({ type: "file", text });
  } catch {
    send({ type: "file", error: "unreadable" });
  }
}

/** @typedef {{ matches: unknown[], profiles: unknown, puzzles: unknown }} Backup  of which older ones have matches alone */

/** @param {string} text @returns {Backup | null} null for any other file */
function backupIn(text) {
  if (!BACKUP.test(text.slice(0, 200))) return null;
  const { matches, profiles, puzzles } = JSON.parse(text);
  return Array.isArray(matches) ? { matches, profiles, puzzles } : null;
}

/** The page goes on between one slice and the next. @param {Backup} backup @param {Send} send */
async function giveSlices({ matches, profiles, puzzles }, send) {
  if (profiles && await isBrought(PEOPLE)) send({ type: "profiles", profiles });
  if (puzzles && await isBrought(PEOPLE)) send({ type: "puzzles", puzzles });
  const count = matches.length;
  let at = 0;
  do {
    let end = at;
    let letters = 0;
    do letters += String(matches[end++]).length;
    while (end < count && letters < SLICE);
    send({ type: "backup", matches: matches.slice(at, end), at, count });
    await new Promise((then) => afterPaint(() => then(null)));
    at = end;
  } while (at < count);
}

/**
 * A file may be dropped anywhere; without this the browser would leave the page for it.
 * @param {Send} send
 */
function watchDrops(send) {
  const root = document.documentElement;
  const over = (/** @type {DragEvent} */ event, /** @type {boolean} */ here) => {
    if (!event.dataTransfer?.types.includes("Files")) return false;
    event.preventDefault();
    root.classList.toggle("dropping", here);
    return true;
  };
  document.addEventListener("dragover", (event) => over(event, true));
  document.addEventListener("dragleave", (event) => { if (!event.relatedTarget) over(event, false); });
  document.addEventListener("drop", (event) => {
    const file = over(event, false) && event.dataTransfer?.files[0];
    if (file) readFile(file, send);
  });
}
