/**
 * Styles and art of the games, each a file of this site. A phone fetches those of a game before it shows the game's first
 * frame, so that the page is small until then.
 */

import { here } from "../../here.mjs";
import { siteHtml } from "../trusted.mjs";

const art = /** @type {HTMLElement} */ (document.getElementById("art"));
/** The files of each game; under the empty name, those that every game needs. @type {Record<string, string[]>} */
const FILES = JSON.parse(art.dataset["looks"] ?? "{}");
/** @type {Set<string>} */
const loaded = new Set();

/** @param {string} game  name given by the host @returns {Promise<unknown> | null} settles when no file is being fetched any more; null if all are loaded */
export function bringLooks(game) {
  const files = ["", game].flatMap((name) => (Object.hasOwn(FILES, name) ? FILES[name] ?? [] : []));
  const lacking = files.filter((file) => !loaded.has(file));
  return lacking.length ? Promise.all(lacking.map(bring)) : null;
}

/** Load a file. If that fails, the game is shown without it, and the next frame tries again. @param {string} file */
async function bring(file) {
  try {
    await (file.endsWith(".css") ? addStyles(here(file)) : addArt(here(file)));
    loaded.add(file);
  } catch (error) {
    console.info("A style sheet or picture could not be loaded.", error);
  }
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
