/**
 * Styles and art of the games, each a file of this site, loaded before the first frame of a game is shown, so that the
 * first screen waits for those of no game. Which files there are is written in the page (building/pages.py).
 */

import { here } from "../here.mjs";
import { siteHtml } from "./trusted.mjs";

/** Milliseconds after which a game is shown without what has not come yet. */
const PATIENCE = 20_000;

const art = /** @type {HTMLElement} */ (document.getElementById("art"));
/** The files of each game; under the empty name, those that all screens may need. @type {Record<string, string[]>} */
const FILES = JSON.parse(art.dataset["looks"] ?? "{}");
/** Files that are on their way. @type {Map<string, Promise<void>>} */
const coming = new Map();
/** Files that have come, each with the function that puts it into the page; null once it is there. @type {Map<string, (() => void) | null>} */
const come = new Map();
/** Files that took too long: no frame waits for them any more. @type {Set<string>} */
const slow = new Set();
/** Files of the games that have been asked for. @type {Set<string>} */
const wanted = new Set();

/** @param {string} game  name given by a frame @returns {string[]} */
function filesOf(game) {
  return ["", game].flatMap((name) => (Object.hasOwn(FILES, name) ? FILES[name] ?? [] : []));
}

/** @param {string} game  that is asked for @returns {Promise<unknown> | null} settles when no file is being fetched any more; null if all are in the page */
export function bringLooks(game) {
  const files = filesOf(game);
  for (const file of files) {
    wanted.add(file);
    putIn(file);
  }
  const lacking = files.filter((file) => !come.has(file) && !slow.has(file));
  return lacking.length ? Promise.all(lacking.map(bring)) : null;
}

/**
 * Fetch the files of a game that nobody has asked for yet. They do not come into the page: with every sheet the browser
 * works out all styles anew, and every later change is dearer.
 * @param {string} game
 */
export function fetchLooks(game) {
  for (const file of filesOf(game)) if (!come.has(file)) void bring(file);
}

/** @param {string} file */
function putIn(file) {
  const put = come.get(file);
  if (!put) return;
  come.set(file, null);
  put();
}

/** @param {string} file @returns {Promise<void>} */
function bring(file) {
  const found = coming.get(file);
  if (found) return found;
  const done = load(file).finally(() => coming.delete(file));
  coming.set(file, done);
  return done;
}

/**
 * Load a file. If that fails, the game is shown without it, and the next frame tries again; if it takes long, the file
 * is put in when it comes.
 * @param {string} file
 */
async function load(file) {
  const loaded = (file.endsWith(".css") ? loadStyles : loadArt)(here(file)).then((put) => {
    come.set(file, put);
    if (wanted.has(file)) putIn(file);
  });
  try {
    await Promise.race([loaded, late()]);
    if (!come.has(file)) slow.add(file);
  } catch (error) {
    console.info("A style sheet or picture could not be loaded.", error);
  }
}

/** @returns {Promise<void>} */
function late() {
  return new Promise((then) => { setTimeout(then, PATIENCE); });
}

/** @param {string} address @returns {Promise<() => void>} what has its rules hold */
function loadStyles(address) {
  const sheet = document.createElement("link");
  sheet.rel = "stylesheet";
  sheet.href = address;
  // It is loaded, and nothing is styled by it.
  sheet.media = "not all";
  const done = new Promise((then, fail) => { sheet.onload = then; sheet.onerror = fail; });
  document.head.append(sheet);
  return done.then(() => () => { sheet.media = "all"; }, (error) => { sheet.remove(); throw error; });
}

/** @param {string} address @returns {Promise<() => void>} what puts its symbols into the page */
async function loadArt(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} could not be loaded.`);
  const drawn = siteHtml(await answer.text());
  return () => art.insertAdjacentHTML("beforeend", drawn);
}
