/** Frames from another device: what a guest's page takes of them beside HTML, each thing checked; the rest is as if it were not there. */

/** @typedef {import("../show.mjs").Frame} Frame */

const LONGEST_TITLE = 200;
const LONGEST_VALUE = 2000;
const LONGEST_SELECTOR = 300;
/** Of lines and animations in one frame, and of attributes of the body. */
const MOST = 500;
/** Names of data attributes as scripts write them. */
const NAME = /^[a-z][A-Za-z]{0,30}$/;
/** What has other bounds than to be short: of `game` the address of its rules is made (rules.mjs). @type {Record<string, RegExp>} */
const VALUES = { game: /^[a-z]{0,20}$/, screen: /^[a-z-]{1,20}$/ };
/** What is this device's own: how it looks and sounds, and whether its pages are part of somebody else's. */
const OWN = ["theme", "text", "embedded", "sound", "touch", "unsaved", "step"];

/**
 * @param {unknown} given @param {string[]} languages  those that there are
 * @returns {Frame | null} null where it is no frame
 */
export function harmless(given, languages) {
  if (!isRecord(given)) return null;
  const { parts, number, title, language, body, said, begins, focus, moved, animations, sound } = given;
  if (!isRecord(parts) || !isRecord(body) || !Number.isSafeInteger(number)) return null;
  return {
    parts: Object.fromEntries(texts(parts, Infinity)),
    number: /** @type {number} */ (number),
    title: text(title, LONGEST_TITLE) ?? "",
    language: languages.find((code) => code === language) ?? "en",
    body: Object.fromEntries(texts(body, LONGEST_VALUE).filter(([name, value]) => isHarmless(name, value))),
    said: lines(said),
    begins: begins === true,
    focus: selector(focus),
    moved: moved === true,
    animations: lines(animations),
    sound: text(sound, 20),
    // What a host's page does beyond showing, a guest's does not.
    match: null, phones: null, download: null, copied: null, shared: null, updates: false, dirty: false, wants: null, thinks: null, handed: [],
  };
}

/** @param {string} name @param {string} value */
function isHarmless(name, value) {
  return NAME.test(name) && !OWN.includes(name) && (VALUES[name]?.test(value) ?? true);
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
export function isRecord(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** @param {Record<string, unknown>} all @param {number} longest @returns {[string, string][]} those entries that are texts */
function texts(all, longest) {
  return Object.entries(all).slice(0, MOST).flatMap(([name, value]) => (typeof value === "string" && value.length <= longest ? [[name, value]] : []));
}

/** @param {unknown} value @param {number} longest */
function text(value, longest) {
  return typeof value === "string" ? value.slice(0, longest) : null;
}

/** @param {unknown} value @returns {string[]} */
function lines(value) {
  return Array.isArray(value) ? value.slice(0, MOST).filter((line) => typeof line === "string") : [];
}

/** @param {unknown} value @returns {string | null} of what is to have the focus, as the app writes it */
function selector(value) {
  if (typeof value !== "string" || value.length > LONGEST_SELECTOR || !/^[\w\s#.:,>="'()[\]/+-]+$/.test(value) || value.includes(":has")) return null;
  try {
    document.createDocumentFragment().querySelector(value);
    return value;
  } catch {
    return null;
  }
}
