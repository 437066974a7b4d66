/**
 * The second copies of matches, in IndexedDB: a browser writes localStorage out late, and what was played last dies
 * with it when it is killed. Here every copy is on the disk as soon as it is written ("strict"), which happens when
 * the page has been painted. A match that is deleted leaves a mark, so that no copy brings it back.
 */

import { PREFIX } from "./kept.mjs";
import { openDB } from "idb";
import { DATABASE } from "./database.mjs";
import { isEmbedded } from "./embedded.mjs";
import { afterPaint } from "./paint.mjs";

/** @typedef {{ rev: number, sum?: number, gone?: number }} Head  of a copy, or of one that is `gone` since a time */
/** @typedef {{ rev: number, text: string | null }} Copy */
/** @typedef {{ written: Promise<void>, done: () => void }} Write */

const HEADS = "heads";
const TEXTS = "texts";
/** Milliseconds, once Python has started: a database that does not open then is one that is not there. */
const PATIENCE = 2000;
/** Milliseconds that a mark stays: until localStorage has surely been written out. */
const MARKED = 86_400_000;
/**
 * Where in localStorage the marks wait while there is no database: the revisions up to which matches are gone, by key.
 * It does not begin as our keys do: it is nothing that Python keeps.
 */
const MARKS = "threethrones-gone";
/** What comes last in the text of a match; before it stands what may differ without anybody having moved. */
const DOCUMENT = ',"document":"';

/** @type {import("idb").IDBPDatabase | null} */
let database = null;

/** @type {Map<string, Copy>} */
const waiting = new Map();
/** One write at a time: what changes meanwhile goes with the next, so that a slow disk is never behind by more. */
let writing = false;
/** The last write, also while it waits for the paint; null once it is done, well or not. @type {Write | null} */
let last = null;
/** Milliseconds that a move waits at most for the one before it: a busy disk may need more than a second. */
const LONGEST_WAIT = 3000;

/** At once, while Python starts. */
const opening = opened();
// Whether it succeeds is asked later.
opening.catch(() => {});

/**
 * @returns {Promise<string>} as JSON, by the keys of matches what lies here and not in localStorage as well;
 * nothing where there is no such place
 */
export async function foundCopies() {
  const patience = new Promise((_, reject) => setTimeout(() => reject(new Error("The database does not open.")), PATIENCE));
  try {
    const { made, differing } = /** @type {Awaited<typeof opening>} */ (await Promise.race([opening, patience]));
    database = made;
    return JSON.stringify(differing);
  } catch (error) {
    // In a frame, a private window or without a secure context: second copies lie in localStorage.
    console.info("Second copies are kept beside the first.", error);
    return "{}";
  }
}

/** @param {string} key @param {number} rev @param {string} text @returns {boolean} whether it will be kept */
export function keepCopy(key, rev, text) {
  return put(key, { rev, text });
}

/** @param {string} key @param {number} rev  the last one that is to stay away */
export function forgetCopy(key, rev) {
  put(key, { rev, text: null });
}

/** @param {string} key @param {Copy} copy */
function put(key, copy) {
  if (!database) {
    leaveMark(key, copy);
    return false;
  }
  if (!waiting.size) last = begun();
  if (!waiting.size && !writing) afterPaint(write);
  waiting.set(key, copy);
  return true;
}

/** @returns {Write} */
function begun() {
  let done = () => {};
  // A disk that is late once is late from then on: nobody waits for the same write twice.
  const written = new Promise((then) => { done = () => then(undefined); setTimeout(done, LONGEST_WAIT); });
  return { written: /** @type {Promise<void>} */ (written), done: () => done() };
}

/** @returns {Promise<void> | null} until all that was handed over by now is on the disk, or is late; null where it is there */
export function unwritten() {
  return last?.written ?? null;
}

/** @param {string} key @param {Copy} copy */
function leaveMark(key, { rev, text }) {
  try {
    const marks = leftMarks();
    if (text === null) marks[key] = rev;
    else delete marks[key];
    leaveMarks(marks);
  } catch {
    // No room, or no store: the match that was deleted may come back, which is better than the other way round.
  }
}

/** @param {Record<string, number>} marks  all there are */
function leaveMarks(marks) {
  if (Object.keys(marks).length) localStorage.setItem(MARKS, JSON.stringify(marks));
  else localStorage.removeItem(MARKS);
}

/** @returns {Record<string, number>} */
function leftMarks() {
  try {
    return Object(JSON.parse(localStorage.getItem(MARKS) ?? "{}"));
  } catch {
    return {};
  }
}

async function write() {
  const copies = [...waiting];
  waiting.clear();
  const own = last;
  if (!copies.length) return;
  if (!database) {
    done(own);
    return;
  }
  writing = true;
  try {
    const transaction = database.transaction([HEADS, TEXTS], "readwrite", { durability: "strict" });
    const heads = transaction.objectStore(HEADS);
    const texts = transaction.objectStore(TEXTS);
    const puts = copies.map(async ([key, { rev, text }]) => {
      /** @type {Head | undefined} */
      const lies = await heads.get(key);
      if (text === null) {
        await Promise.all([heads.put({ rev: Math.max(rev, lies?.rev ?? 0), gone: Date.now() }, key), texts.delete(key)]);
      } else if (!lies || lies.gone || lies.rev <= rev) {
        await Promise.all([heads.put({ rev, sum: sumOf(text) }, key), texts.put(text, key)]);
      }
    });
    // Together: a transaction that breaks off fails as a whole and in each part.
    await Promise.all([...puts, transaction.done]);
    performance.mark("copied");
  } catch (error) {
    // No room, or the browser has closed it: from now on second copies lie in localStorage.
    database = null;
    console.info("Second copies are not kept any more.", error);
  } finally {
    writing = false;
    done(own);
  }
  await write();
}

/** @param {Write | null} write */
function done(write) {
  write?.done();
  if (last === write) last = null;
}

async function opened() {
  if (isEmbedded) throw new Error("Nothing is kept in somebody else's page.");
  const made = await openDB(DATABASE, 1, {
    upgrade(fresh) {
      fresh.createObjectStore(HEADS);
      fresh.createObjectStore(TEXTS);
    },
    blocking: () => { database?.close(); database = null; },
    terminated: () => { database = null; },
  });
  return { made, differing: await compare(made) };
}

/** @param {import("idb").IDBPDatabase} made @returns {Promise<Record<string, Copy>>} */
async function compare(made) {
  const transaction = made.transaction([HEADS, TEXTS], "readwrite");
  const heads = transaction.objectStore(HEADS);
  const texts = transaction.objectStore(TEXTS);
  const marks = Object.entries(leftMarks());
  for (const [key, rev] of marks) {
    await Promise.all([heads.put({ rev: Number(rev) || 0, gone: Date.now() }, key), texts.delete(key)]);
  }
  const [keys, all] = await Promise.all([heads.getAllKeys(), heads.getAll()]);
  /** @type {Record<string, Copy>} */
  const differing = {};
  await Promise.all(keys.map(async (key, at) => {
    /** @type {Head} */
    const head = all[at];
    const lies = localStorage.getItem(`${PREFIX}${key}`);
    if (head.gone && lies === null) {
      if (Date.now() - head.gone > MARKED) await heads.delete(key);
    } else if (head.gone) {
      differing[String(key)] = { rev: head.rev, text: null };
    } else if (lies === null || revOf(lies) < head.rev || sumOf(lies) !== head.sum) {
      const text = await texts.get(key);
      if (text !== undefined) differing[String(key)] = { rev: head.rev, text };
    }
  }));
  await transaction.done;
  // Where this took long, Python has gone on without a database, and others may have been left meanwhile.
  const later = Object.entries(leftMarks()).filter(([key, rev]) => !marks.some(([one, at]) => one === key && at === rev));
  leaveMarks(Object.fromEntries(later));
  return differing;
}

/** @param {string} text @returns {number} */
function revOf(text) {
  return Number(/^\{"rev":\s?(\d{1,15}),/.exec(text)?.[1] ?? 0);
}

/** @param {string} text @returns {number} of its document, which is the same whatever was picked or looked at; 0 where it is not whole */
function sumOf(text) {
  const at = text.indexOf(DOCUMENT);
  if (at < 0 || !isWhole(`${text.slice(0, at)}}`)) return 0;
  let sum = 0x811c9dc5; // FNV-1a
  for (let place = at; place < text.length; place++) sum = Math.imul(sum ^ text.charCodeAt(place), 0x01000193);
  return sum >>> 0;
}

/** @param {string} json */
function isWhole(json) {
  try {
    JSON.parse(json);
    return true;
  } catch {
    return false;
  }
}

// A page that is left, or put aside, is not painted any more.
addEventListener("pagehide", () => void write());
