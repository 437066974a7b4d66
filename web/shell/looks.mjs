/**
 * Styles and art of the games, each a file of this site, loaded before the first frame of a game is shown, so that the
 * first screen waits for those of no game. Which files there are is written in the page (building/pages.py).
 */

import { here } from "../here.mjs";
import { siteHtml } from "./trusted.mjs";

/** Milliseconds after which a game is shown without what has not come yet. */
const PATIENCE = 20_000;

const art = /** @type {HTMLElement} */ (document.getElementById("art"));
/** The files of each game; under the empty name, those that every game needs. @type {Record<string, string[]>} */
const FILES = JSON.parse(art.dataset["looks"] ?? "{}");
/** Files that are on their way. @type {Map<string, Promise<void>>} */
const coming = new Map();
/** @type {Set<string>} */
const loaded = new Set();

/** @param {string} game  name given by a frame @returns {Promise<unknown> | null} settles when no file is being fetched any more; null if all are loaded */
export function bringLooks(game) {
  const files = ["", game].flatMap((name) => (Object.hasOwn(FILES, name) ? FILES[name] ?? [] : []));
  const lacking = files.filter((file) => !loaded.has(file));
  return lacking.length ? Promise.all(lacking.map(bring)) : null;
}

/**
 * Have the browser keep the files of a game that nobody has asked for yet. They come into the page with its first frame:
 * every sheet makes each change of the page dearer, and the browser works out all styles anew for it.
 * @param {string} game
 */
export function prefetchLooks(game) {
  const files = Object.hasOwn(FILES, game) ? FILES[game] ?? [] : [];
  for (const file of files) if (!loaded.has(file)) fetch(here(file), { priority: "low" }).catch(() => {});
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
 * is added when it comes.
 * @param {string} file
 */
async function load(file) {
  try {
    await Promise.race([file.endsWith(".css") ? addStyles(here(file)) : addArt(here(file)), late()]);
    loaded.add(file);
  } catch (error) {
    console.info("A style sheet or picture could not be loaded.", error);
  }
}

/** @returns {Promise<void>} */
function late() {
  return new Promise((then) => { setTimeout(then, PATIENCE); });
}
/** @param {string} address @returns {Promise<unknown>} */
function addStyles(address) {
  const sheet = document.createElement("link");
  sheet.rel = "stylesheet";
  sheet.href = address;
  const done = new Promise((then, fail) => { sheet.onload = then; sheet.onerror = fail; });
  document.head.append(sheet);
  return done.catch((error) => { sheet.remove(); throw error; });
}

/** @param {string} address */
async function addArt(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} could not be loaded.`);
  art.insertAdjacentHTML("beforeend", siteHtml(await answer.text()));
}
