/** What a host takes of a guest: events that its page can send, each with the fields that belong to it, and not too many. */

import { isRecord } from "./harmless.mjs";

/** @typedef {import("../../shell.mjs").AppEvent} AppEvent */

/** Letters of a message, of a text in it, and how many texts there may be together. */
const [LONGEST, LONGEST_TEXT, MOST_TEXTS] = [4096, 600, 60];
/** Messages at once, and in a second: a person is slower, and a page waits for each answer. */
const [AT_ONCE, A_SECOND] = [20, 10];

/** @typedef {"text" | "texts"} Form */
/** Fields by the type of the event. @type {Readonly<Record<string, Readonly<Record<string, Form>>>>} */
const EVENTS = {
  act: { act: "text", data: "texts", form: "texts" },
  spot: { spot: "text" },
  lift: { spot: "text" },
  drag: { from: "text", to: "text" },
  key: { key: "text" },
  what: { data: "texts" },
  time: {},
  hidden: {},
  /** The guest's page could not show a frame, and wants a whole one. */
  view: {},
  /** The first message. */
  hello: { back: "text", languages: "text", settings: "texts" },
};

/** Lets so much through, and no more. */
export class Allowance {
  left = AT_ONCE;
  since = performance.now();

  /** @returns {boolean} whether another message is within it */
  takes() {
    const now = performance.now();
    this.left = Math.min(AT_ONCE, this.left + ((now - this.since) * A_SECOND) / 1000);
    this.since = now;
    if (this.left < 1) return false;
    this.left -= 1;
    return true;
  }
}

/** @param {string} message @returns {AppEvent | null} with nothing in it but what belongs there; null for anything else */
export function eventIn(message) {
  if (message.length > LONGEST) return null;
  try {
    const given = JSON.parse(message);
    return isRecord(given) ? checked(given) : null;
  } catch {
    return null;
  }
}

/** @param {Record<string, unknown>} given @returns {AppEvent | null} */
function checked(given) {
  const type = String(given["type"]);
  const fields = Object.hasOwn(EVENTS, type) ? EVENTS[type] : undefined;
  if (!fields) return null;
  /** @type {AppEvent} */
  const event = { type, shown: Number.isSafeInteger(given["shown"]) ? given["shown"] : null };
  for (const [name, form] of Object.entries(fields)) {
    const value = form === "text" ? textIn(given[name]) : textsIn(given[name]);
    if (value === null) return null;
    event[name] = value;
  }
  return event;
}

/** @param {unknown} value @returns {string | null} */
function textIn(value) {
  return typeof value === "string" && value.length <= LONGEST_TEXT ? value : null;
}

/** @param {unknown} value @returns {Record<string, string> | null} */
function textsIn(value) {
  if (!isRecord(value)) return null;
  const all = Object.entries(value);
  const isShort = all.length <= MOST_TEXTS && all.every(([name, text]) => name.length <= LONGEST_TEXT && textIn(text) !== null);
  // Made of entries, so that no name means anything.
  return isShort ? Object.fromEntries(/** @type {[string, string][]} */ (all)) : null;
}
