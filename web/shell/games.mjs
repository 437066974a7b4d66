/**
 * The archives that come later: each is fetched at once when something asks for its game, or for the computer players,
 * and that of the visitor's language while Python starts (boot.mjs); the others when the app stands and has nothing to
 * do. What was asked for waits meanwhile (see shell.mjs).
 */

import { chosenLanguage, expectedGame, pressedGame } from "../first.mjs";
import { PLAYERS, fetchPart, parts, unpack } from "../packages.mjs";
import { bringLooks, fetchLooks } from "./looks.mjs";

/** Archives that have come, or are on their way. @type {Map<string, Promise<ArrayBuffer>>} */
const coming = new Map();
/** Those of them that have come. @type {Set<string>} */
const come = new Set();
/** Games, and the others, that Python has. @type {Map<string, Promise<void>>} */
const brought = new Map();
/** Those whose archive has failed once: the browser itself may keep a wrong answer. @type {Set<string>} */
const failed = new Set();

/** @type {(python: any) => void} */
let given = () => {};
/** The page's own. @type {Promise<any>} */
export const python = new Promise((then) => { given = then; });

/** @param {any} started  the Python that the games are for */
export function giveGamesTo(started) {
  given(started);
}

/** @param {string} part @returns {Promise<ArrayBuffer>} */
function fetched(part) {
  const found = coming.get(part);
  if (found) return found;
  const archive = fetchPart(part, failed.has(part) ? "reload" : "default");
  coming.set(part, archive);
  archive.then(() => come.add(part), () => {
    failed.add(part);
    coming.delete(part);
  });
  return archive;
}

/** @type {(part: string) => void}  tells Python of what has arrived */
let tell = () => {};

/**
 * @param {string} part  a game, or one of the others
 * @returns {Promise<void>} when Python has it; a failure is not kept, so that it can be tried again
 */
export function bring(part) {
  const found = brought.get(part);
  if (found) return found;
  const done = (async () => {
    const archive = await fetched(part);
    unpack(await python, archive);
    coming.delete(part);
    if (part !== PLAYERS) tell(part);
  })();
  brought.set(part, done);
  done.catch(() => brought.delete(part));
  return done;
}

/** @param {string} part @returns {Promise<boolean>} as `bring`, for Python: whether it has come */
export async function isBrought(part) {
  try {
    await bring(part);
    return true;
  } catch (error) {
    console.info(`The archive of ${part} has not come.`, error);
    return false;
  }
}

/**
 * For Python, before its first frame: the card that was pressed while it started answers with that, if its archive has
 * come; the start waits for none.
 * @returns {Promise<string>} the game that Python has now; empty where there is none
 */
export async function broughtWhenPressed() {
  const game = pressedGame();
  return come.has(game) && await isBrought(game) ? game : "";
}

/** @param {(game: string) => void} arrived  tells Python of a game that has arrived */
export function tellOfGames(arrived) {
  tell = arrived;
}

/**
 * The app stands: bring what nobody has asked for yet, one after the other, when there is nothing to do.
 * @param {() => Promise<void>} settled  when nobody waits for a game
 */
export async function bringAll(settled) {
  const idle = globalThis.requestIdleCallback ?? ((/** @type {() => void} */ task) => setTimeout(task, 50));
  for (const part of parts) {
    await settled();
    await new Promise((then) => idle(() => then(null)));
    await isBrought(part);
    fetchLooks(part);
  }
  performance.mark("games");
}

/** Have a game's archive and looks on their way, or a language's archive; whoever needs it is told of a failure. @param {string} game */
function expect(game) {
  if (!parts.includes(game)) return;
  void bringLooks(game);
  fetched(game).catch(() => {});
}

// While Python starts: what it will be asked for at once, and what is pressed, perhaps before this module was there.
expect(chosenLanguage());
expect(expectedGame());
expect(pressedGame());
document.addEventListener("pressed", () => expect(pressedGame()));
