/** Shows a frame: the page's head and body, the screen itself, and what happens once beside it. */

import { arrangeStops, prepareTabStop } from "./arrows.mjs";
import { endAnimations, playAnimations } from "./animations.mjs";
import { keepAwake } from "./awake.mjs";
import { armAutoplay } from "./autoplay.mjs";
import { showShortRules } from "./cite.mjs";
import { dialogIsOpen, openDialogs } from "./dialogs.mjs";
import { checkDrag } from "./drag.mjs";
import { onGesture, onTouch } from "./gestures.mjs";
import { isPress, isTyping } from "./input.mjs";
import { remember, restore, showCurrent } from "./keep.mjs";
import { animate, places } from "./motion.mjs";
import { afterPaint } from "./paint.mjs";
import { putIn } from "./parts.mjs";
import { permitted } from "./permitted.mjs";
import { playSound } from "./audio.mjs";
import { trustedHtml } from "./trusted.mjs";
import { useTypeface } from "./typeface.mjs";

/**
 * What the app answers to an event; the fields are explained in threethrones/table/session/frame.py.
 * @typedef {object} Frame
 * @property {Record<string, string>} parts
 * @property {number} number
 * @property {string} title
 * @property {string} language
 * @property {Record<string, string>} body
 * @property {string | null} match
 * @property {Record<string, unknown> | null} phones
 * @property {string[]} said
 * @property {boolean} begins
 * @property {string | null} focus
 * @property {boolean} moved
 * @property {string[]} animations
 * @property {string | null} sound
 * @property {{ name: string, text: string } | null} download
 * @property {string | null} copied
 * @property {boolean} updates
 * @property {string | null} shared
 * @property {boolean} dirty
 * @property {string | null} wants
 * @property {import("./think.mjs").Thinks | null} [thinks]
 * @property {import("./host.mjs").Message[]} handed
 */

/** Number of the frame that the page shows; null while one is being put in, or after that failed. @type {number | null} */
export let shownFrame = null;

/** Whether the person has last pressed a key. */
let byKeys = true;
onTouch(({ type }) => { if (type === "keydown" || type === "pointerdown") byKeys = type === "keydown"; });
let width = innerWidth;
// In another width lines break anew, and what was in sight is no longer. (A phone’s bars only change the height.)
addEventListener("resize", () => {
  showCurrent(document.body);
  if (innerWidth !== width && !isTyping(document.activeElement)) showPicked(document.body);
  width = innerWidth;
});

/** Names of the data attributes of the body that the last frame set, so that the next one takes away stale ones. */
let bodyNames = /** @type {string[]} */ ([]);

/** What a frame does beyond what it shows. @type {(frame: Frame) => void} */
let effects = () => {};

/** @param {(frame: Frame) => void} own  of the page where the app runs; elsewhere frames show something and do nothing */
export function doBesides(own) {
  effects = own;
}

/** @param {Frame} frame */
export function show(frame) {
  const app = /** @type {HTMLElement} */ (document.getElementById("app"));
  const { screen, cover, seat, turned } = document.body.dataset;
  const newScreen = screen !== frame.body["screen"] || cover !== frame.body["cover"];
  // Without drawers everybody sees everything, whoever is asked.
  const sameEyes = seat === frame.body["seat"] || !document.getElementById("strip");
  // Before the focused element may be removed: otherwise a screen reader announces the place where the focus is meanwhile.
  if (!newScreen && frame.focus) focusField(frame.focus);
  const before = remember(app, newScreen);
  const start = frame.moved && !newScreen && sameEyes ? places(app) : null;
  const dialog = document.activeElement?.closest("dialog");

  if (newScreen && screen !== "loading") useTypeface();
  dressPage(frame);
  shownFrame = null;
  const morphed = putIn(app, frame.parts, newScreen, before.focus);
  restore(app, before);
  checkDrag();
  const opened = openDialogs(app);
  const isClosed = dialog !== undefined && dialog !== null && !dialog.isConnected;
  if (opened && document.body.dataset["ear"]) focusAgain();
  showShortRules(app);
  // After the paint, since which items are visible depends on styles, which are up to date by then.
  afterPaint(() => arrangeStops(morphed));

  // Before the focus moves: what is asked is heard before that by which it is answered.
  speak(frame);
  if (newScreen || turned !== frame.body["turned"]) showStart();
  if (frame.focus) focusOn(frame.focus);
  // What has the focus as a dialog goes, the browser has given it to: the page may have the same button as the dialog.
  else if (!opened && !isClosed) before.focus.restore(app);
  if (before.focus.had && document.activeElement === document.body) focusOn(placeForFocus());
  const { activeElement } = document;
  if (isClosed && activeElement instanceof HTMLInputElement) focusLate(() => activeElement);
  if (start) animate(app, start);
  if (newScreen) endAnimations();
  playAnimations(frame.animations, frame.body["screen"] !== "review" && document.querySelector("#strip.for-one") !== null, frame.thinks?.turns ?? 0);
  if (frame.sound) playSound(frame.sound);
  keepAwake();
  showCurrent(app);
  if (!byKeys) afterPaint(() => showPicked(app));
  armAutoplay();
  if (document.body.dataset["switch"]) afterPaint(scanForSwitch);
  effects(frame);
  shownFrame = frame.number;
}

/** @param {Frame} frame */
function dressPage(frame) {
  if (document.title !== frame.title) document.title = frame.title;
  // Even the same language anew makes a browser style every element again.
  if (document.documentElement.lang !== frame.language) document.documentElement.lang = frame.language;
  const names = Object.keys(frame.body);
  for (const name of bodyNames) if (!names.includes(name)) delete document.body.dataset[name];
  for (const [name, value] of Object.entries(frame.body)) if (document.body.dataset[name] !== value) document.body.dataset[name] = value;
  bodyNames = names;
  // It does not outlive the tab, and other tabs do not see it. Refused (WebKit does so after a hundred in half a minute),
  // it costs only the way back to this match when the page is loaded again.
  const { match, phones } = frame;
  if (JSON.stringify(history.state ?? { match: null, phones: null }) !== JSON.stringify({ match, phones })) permitted(() => history.replaceState({ match, phones }, ""));
}

/** How that is done comes when somebody has switched it on. */
function scanForSwitch() {
  import("./scan.mjs").then(({ scan }) => scan({ onGesture, isPress }), (error) => console.info("Nothing can be chosen by a switch.", error));
}

/** The start of the page, which is at its end where it lies turned to the one who sits opposite. */
function showStart() {
  scrollTo(0, "turned" in document.body.dataset ? document.documentElement.scrollHeight : 0);
}

/**
 * What it is about must not lie under the drawer that covers the foot of a phone's screen, and the plates above a board
 * ([data-head]) are seen either whole or not at all. At the end there is none, and the board is far below the picture of the end.
 * @param {HTMLElement} app
 */
function showPicked(app) {
  if (document.body.dataset["screen"] === "over") return;
  // That nothing is saved any more comes first.
  if (app.querySelector(".banner[role=alert]")) return showStart();
  const about = app.querySelector("#board .picked, #board .asked, #board [data-about]");
  if (!about) return;
  about.scrollIntoView({ block: "nearest", behavior: "instant" });
  const covered = document.getElementById("strip")?.getBoundingClientRect().bottom ?? 0;
  const head = app.querySelector("[data-head]")?.getBoundingClientRect();
  if (head && head.top < covered && head.bottom > covered) scrollBy({ top: head.bottom - covered, behavior: "instant" });
}

/** Milliseconds between the removal of the focused element and the focus of another. Without them Orca misses the focus and stays silent. */
const FOCUS_DELAY = 200;

/** @param {string} selector */
function focusOn(selector) {
  // What stands on the board and as a button, too, is focused where what was picked lies: nothing scrolls away.
  const target = document.querySelector(`#actions ${selector}`) ?? document.querySelector(selector);
  const isLost = document.activeElement === document.body;
  if (isLost && (target instanceof HTMLInputElement || document.body.dataset["ear"])) focusLate(() => document.querySelector(selector));
  else focus(target);
}

/** @param {string} selector */
function focusField(selector) {
  const field = document.querySelector(selector);
  if (field instanceof HTMLInputElement && field !== document.activeElement) focus(field);
}

/** Where the focus goes whose element has gone: an open dialog, the box of somebody who plays by ear, or the heading. */
function placeForFocus() {
  if (dialogIsOpen()) return "dialog[open] :is(a[href], button, input)";
  return document.getElementById("command") ? "#command" : "h1";
}

/** Focus an element after a moment, and the heading meanwhile, so that keys have a place to go. @param {() => Element | null} find */
function focusLate(find) {
  const heading = document.querySelector("h1");
  if (find() !== heading) heading?.focus();
  const meanwhile = document.activeElement;
  setTimeout(() => { if (document.activeElement === meanwhile) focus(find()); }, FOCUS_DELAY);
}

/** Take the focus from the element that a dialog has focused and give it back: after a typed command Orca misses the first focus. */
function focusAgain() {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement)) return;
  activeElement.blur();
  setTimeout(() => { if (document.activeElement === document.body) activeElement.focus(); }, FOCUS_DELAY);
}

/** @param {Element | null} target */
function focus(target) {
  // Its description is complete before it has the focus: a screen reader would read it again after a change.
  if (target instanceof HTMLElement) prepareTabStop(target);
  // For a finger or a mouse nothing scrolls but the ladder of puzzles and what a refusal is about; whoever goes by keys must
  // see where they are.
  if (target instanceof HTMLElement) target.focus({ preventScroll: !byKeys && !target.matches(".rung, summary") });
  // What was typed has been answered: the next word takes its place.
  if (target instanceof HTMLInputElement && target.dataset["whole"] !== undefined) target.select();
}

/** Milliseconds for which the live region keeps its text. Text that is still there when a dialog closes is read again. */
const SPOKEN = 7000;
/** @type {number | undefined} */
let quiet;
/** The last text. Some screen readers do not repeat identical text, so every second repetition ends in a space. */
let last = "";

/**
 * Have a screen reader speak what has happened and what is asked. It is one paragraph, because screen readers read
 * several in any order.
 * @param {Frame} frame
 */
function speak({ said, begins }) {
  const log = document.getElementById("said");
  if (begins) log?.replaceChildren();
  if (!said.length) return;
  const paragraph = document.createElement("p");
  const words = said.map((line) => (/[.!?…:]$/.test(line) ? line : `${line}.`)).join(" ");
  last = words === last ? `${words}&nbsp;` : words;
  paragraph.innerHTML = trustedHtml(last);
  log?.append(paragraph);
  clearTimeout(quiet);
  quiet = setTimeout(() => log?.replaceChildren(), SPOKEN);
}
