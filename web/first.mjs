/**
 * The first screen, before any Python runs: home, or for a match that was open the curtain's picture of it.
 *
 * Home comes from the templates that the build has put into the page; of what localStorage holds only the names
 * of players and games are shown, as text, and nothing that could be a secret. What is pressed meanwhile is
 * remembered and told to the app once it stands (see attach in shell.mjs).
 */

import "./shell/database.mjs";
import "./shell/gate.mjs";
import { asked, isEmbedded } from "./shell/embedded.mjs";
import { PREFIX, dressAsSet, kept, spoken } from "./shell/kept.mjs";
import { permitted } from "./shell/permitted.mjs";
import { bringTypeface } from "./shell/typeface.mjs";

/** Behind the key of a match: the key of its second copy. */
const SPARE = "~";
const LONGEST_NAME = 24;
const MOST_NAMES = 7;
/** So many matches the home screen lists at first. */
const LISTED = 20;
const LONGEST_TITLE = 40;

/** What was pressed last, as the shell would have told it. @type {{ act: string, data: Record<string, string> } | null} */
let pressed = null;

/** The languages that there are: what tells of the start, as long as it lasts, is told in each. */
const there = [...document.querySelectorAll("#boot [lang]")].map((told) => told.getAttribute("lang"));

/** @returns {string} the language to speak: the one set, else the first that the browser prefers and that is there */
export function chosenLanguage() {
  return spoken(isEmbedded ? asked()["lang"] : kept("settings")?.language, there);
}

/** @returns {{ names: string[], game: string } | null} the match that the page showed before, by its checked parts */
function openMatch() {
  const id = history.state?.match;
  const match = typeof id === "string" ? kept(`match:${id}`) : null;
  if (typeof match?.game !== "string" || !Array.isArray(match.names)) return null;
  return { names: texts(match.names), game: match.game };
}

/** @returns {string} the game that will be asked for as soon as Python stands, as far as that can be told now */
export function expectedGame() {
  return isEmbedded ? asked()["game"] ?? "" : openMatch()?.game ?? "";
}

/** @returns {string} the game of the card that was pressed last */
export function pressedGame() {
  return pressed?.data["game"] ?? "";
}

/** @param {string} selector @param {string} language */
function template(selector, language) {
  const found = document.querySelector(`template[data-first="${selector}"][lang="${language}"]`);
  return found instanceof HTMLTemplateElement ? /** @type {DocumentFragment} */ (found.content.cloneNode(true)) : null;
}

function show() {
  const app = /** @type {HTMLElement} */ (document.getElementById("app"));
  const language = chosenLanguage();
  document.documentElement.lang = language;
  dressAsSet(isEmbedded ? asked() : kept("settings") ?? {});
  const match = openMatch();
  const screen = template(match ? "match" : "home", language);
  if (!screen) return;
  if (match) fill(screen, match);
  else list(screen);
  app.replaceChildren(screen);
  app.addEventListener("click", remember);
}

/** @param {DocumentFragment} screen @param {{ names: string[], game: string }} match */
function fill(screen, match) {
  let title = "";
  for (const picture of screen.querySelectorAll("[data-game]")) {
    const { game, title: told } = /** @type {HTMLElement} */ (picture).dataset;
    if (game === match.game) title = told ?? "";
    else picture.remove();
  }
  const slots = { title, names: match.names.join(" – ") };
  for (const [slot, text] of Object.entries(slots)) {
    const place = screen.querySelector(`[data-slot="${slot}"]`);
    if (place) place.textContent = text;
  }
}

/** @param {DocumentFragment} home  the titles or names of the kept matches, the last played first */
function list(home) {
  const none = home.querySelector(".matches .hint");
  const matches = lastMatches();
  if (!none || !matches.length) return;
  const running = matches.find(({ over }) => !over);
  const rows = matches.filter((match) => match !== running).map(row);
  if (running) {
    const section = document.createElement("section");
    section.className = "matches running";
    section.append(row(running));
    home.querySelector(".games")?.before(section);
  }
  none.replaceWith(...rows);
}

/** @param {{ told: string }} match */
function row({ told }) {
  const made = document.createElement("div");
  made.className = "match";
  const who = document.createElement("strong");
  who.textContent = told;
  made.append(who);
  return made;
}

/** @returns {{ told: string, over: boolean }[]} those that home will list; however many there are, no more are read */
function lastMatches() {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(`${PREFIX}match:`) && !key.endsWith(SPARE));
    const changed = new Map(keys.map((key) => [key, /"changed": ?"([^"\\]{0,20})"/.exec(localStorage.getItem(key)?.slice(0, 1000) ?? "")?.[1] ?? ""]));
    const last = keys.sort((a, b) => ((changed.get(a) ?? "") < (changed.get(b) ?? "") ? 1 : -1)).slice(0, LISTED);
    return last.flatMap((key) => {
      const { title, names, over } = kept(key.slice(PREFIX.length)) ?? {};
      if (!Array.isArray(names)) return [];
      const told = typeof title === "string" && title ? title.slice(0, LONGEST_TITLE) : texts(names).join(" – ");
      return [{ told, over: over === true }];
    });
  } catch {
    return []; // no store in this place
  }
}

/** @param {unknown[]} names @returns {string[]} */
function texts(names) {
  return names.slice(0, MOST_NAMES).filter((name) => typeof name === "string").map((name) => /** @type {string} */ (name).slice(0, LONGEST_NAME));
}

/** @param {Event} event */
function remember(event) {
  const button = event.target instanceof Element ? event.target.closest("button[data-act]") : null;
  if (!(button instanceof HTMLElement)) return;
  for (const other of document.querySelectorAll("#app [aria-busy]")) other.removeAttribute("aria-busy");
  button.ariaBusy = "true";
  pressed = { act: button.dataset["act"] ?? "", data: /** @type {Record<string, string>} */ ({ ...button.dataset }) };
  // Its archive is fetched at once (shell/games.mjs).
  document.dispatchEvent(new Event("pressed"));
}

/** The app stands: what was pressed before, once. */
export function takePressed() {
  document.getElementById("app")?.removeEventListener("click", remember);
  const taken = pressed;
  pressed = null;
  return taken;
}

show();
// What lies on the device takes nothing from what has to be fetched.
if (permitted(() => navigator.serviceWorker.controller)) bringTypeface();
