/**
 * How games look: their styles and their art, each a file of this site. A phone fetches those of a game when it is to show
 * the first frame of it; until then the page is small.
 */

import { here } from "../../here.mjs";
import { siteHtml } from "../trusted.mjs";

const art = /** @type {HTMLElement} */ (document.getElementById("art"));
/** The files of each game; under no name those of all. @type {Record<string, string[]>} */
const FILES = JSON.parse(art.dataset["looks"] ?? "{}");
/** @type {Set<string>} */
const come = new Set();

/** @param {string} game  as a host calls it @returns {Promise<unknown> | null} until all has come that can; null where it has */
export function bringLooks(game) {
  const files = ["", game].flatMap((name) => (Object.hasOwn(FILES, name) ? FILES[name] ?? [] : []));
  const lacking = files.filter((file) => !come.has(file));
  return lacking.length ? Promise.all(lacking.map(bring)) : null;
}

/** @param {string} file  without it the game can still be played, and the next frame asks again */
async function bring(file) {
  try {
    await (file.endsWith(".css") ? dress(here(file)) : draw(here(file)));
    come.add(file);
  } catch (error) {
    console.info("This does not look as it should.", error);
  }
}

/** @param {string} address @returns {Promise<unknown>} */
function dress(address) {
  const sheet = document.createElement("link");
  sheet.rel = "stylesheet";
  sheet.href = address;
  const done = new Promise((then, fail) => { sheet.onload = then; sheet.onerror = fail; });
  document.head.append(sheet);
  return done.catch((error) => { sheet.remove(); throw error; });
}

/** @param {string} address */
async function draw(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} cannot be had.`);
  art.insertAdjacentHTML("beforeend", siteHtml(await answer.text()));
}
