/**
 * What has happened, played over the board that shows already how it stands: small animations one after the other by
 * themselves, a cutscene until somebody goes on, a brief one of those for some seconds at most. Nothing here takes an
 * event from the app. A press beside small ones ends them; a cutscene ends by a press on itself alone, and until then a
 * press on the dock does nothing. What turns up what nobody has seen covers the page before anybody sees that.
 */

import { onGesture } from "./gestures.mjs";
import { afterPaint } from "./paint.mjs";
import { playSound } from "./audio.mjs";
import { endTurns, followTurns, halt, share } from "./tempo.mjs";
import { trustedHtml } from "./trusted.mjs";

/** Milliseconds: of a small animation at most and at least, and of all small ones in a row; to be read where computers play slowly. */
const PACE = { longest: 600, shortest: 200, inARow: 2400 };
const SLOW = { longest: 1800, shortest: 1200, inARow: 9000 };
/** Of a step of a cutscene, of an animation that stands still. */
const STEP = 280;
const STILL = 900;
/** And of a cutscene, where nobody plays who could go on, and of a brief one. */
const UNATTENDED = 2500;
const BRIEF = 3000;
/** A press so soon after another means all of them. */
const TWICE = 700;

/** How a piece of a picture comes to rest; its own style is how it rests. @type {Record<string, Keyframe[]>} */
const MOTIONS = {
  "appear": [{ opacity: 0, transform: "scale(0.7)" }, { opacity: 1, transform: "none" }],
  "drop": [{ opacity: 0, transform: "translateY(-70%)" }, { opacity: 1, transform: "none" }],
  "rise": [{ opacity: 0, transform: "translateY(50%)" }, { opacity: 1, transform: "none" }],
  "roll": [{ opacity: 0, transform: "translateX(-160%) rotate(-540deg)" }, { opacity: 1, transform: "none" }],
  "fade": [{ opacity: 1 }, { opacity: 0, transform: "scale(1.15)" }],
  "turn-away": [{ opacity: 1, transform: "none" }, { opacity: 1, transform: "scaleX(0)", offset: 0.5 }, { opacity: 0, transform: "scaleX(0)" }],
  "turn-up": [{ transform: "scaleX(0)" }, { transform: "scaleX(0)", offset: 0.5 }, { transform: "none" }],
  "shake": [{ transform: "none" }, { transform: "rotate(-4deg)", offset: 0.25 }, { transform: "rotate(4deg)", offset: 0.75 }, { transform: "none" }],
};

/** @type {HTMLElement[]} */
let queue = [];
/** @type {HTMLElement | null} */
let current = null;
/** What had the focus before a cutscene took it. @type {Element | null} */
let before = null;
let timer = 0;
let pressed = 0;
let began = 0;
/** Whether a computer goes on by itself, and whether nothing of that is to be played any more. */
let goesOn = false;
let skips = false;
let pace = PACE.longest;
/** Milliseconds for which a small one may stand where nothing moves. */
let room = PACE.inARow;
/** Who wants to know that nothing is played any more. @type {(() => void)[]} */
const waiting = [];

export function watchAnimations() {
  onGesture("beats", {
    down: (event) => {
      if (isHeldBack(event)) return true;
      if (isPlaying() && !isOn(event.target)) hasten();
      return false;
    },
    click,
    dismiss: () => {
      if (!isPlaying()) return false;
      endAnimations();
      return true;
    },
  });
  for (const change of ["scroll", "resize"]) addEventListener(change, () => { if (current) place(current); }, { passive: true });
}

/**
 * Only once it is over is there something else under the finger.
 * @param {MouseEvent} event @returns {boolean} whether it was meant for what is played
 */
function click(event) {
  // By the keyboard (`detail` 0) nobody misses the dock's buttons for the scene's.
  if (event.detail && isHeldBack(event)) {
    event.preventDefault();
    onward()?.focus({ preventScroll: true });
    return true;
  }
  if (!isOn(event.target)) return false;
  const button = event.target.closest("[data-beat]");
  if (!(button instanceof HTMLElement)) press();
  else if (button.dataset["beat"] === "end") skip();
  else next();
  return true;
}

/** Once nothing is played any more. @returns {Promise<void>} */
export function played() {
  return isPlaying() ? new Promise((then) => { waiting.push(then); }) : Promise.resolve();
}

/** @param {EventTarget | null} target @returns {target is Element} whether it is a part of what is played */
function isOn(target) {
  return target instanceof Element && target.closest("#beats") !== null;
}

/** @param {Event} event @returns {boolean} whether it is a press on the dock while a cutscene has yet to be seen */
function isHeldBack({ target }) {
  return current !== null && !isSmall(current) && target instanceof Element && target.closest("#dock") !== null;
}

/** The button with which a cutscene goes on. @returns {HTMLElement | null} */
function onward() {
  return current?.querySelector('[data-beat="on"]') ?? null;
}

/** Whether this press follows soon after another one. */
function isSecond() {
  const now = performance.now();
  const second = now - pressed < TWICE;
  pressed = now;
  return second;
}

/** A press on a cutscene ends it, a second one soon after it all of them. */
function press() {
  if (isSecond()) endAnimations();
  else next();
}

/** A press beside it ends a small animation, a second one soon after it all small ones up to the next cutscene. */
function hasten() {
  const second = isSecond();
  if (!current || !isSmall(current)) return;
  while (second && queue[0] && isSmall(queue[0])) queue.shift();
  next();
}

/**
 * With every frame: what it brings takes the place of what is still going on, and over an open drawer nothing goes on
 * but what covers it, too. Of a computer's turn whose rest was skipped nothing is played.
 * @param {string[]} brought of HTML @param {boolean} isOpen  whether somebody's secrets are on the page
 * @param {number} turns  how many turns of computers are ahead; 0 where none goes on by itself
 */
export function playAnimations(brought, isOpen, turns) {
  const animations = skips ? [] : brought;
  goesOn = turns > 0;
  skips &&= goesOn;
  followTurns(turns);
  const left = share();
  if (!animations.length && (!isOpen || covers(current))) {
    if (!isPlaying()) settle();
    return;
  }
  endAnimations();
  if (isOpen && !animations.length) return;
  const template = document.createElement("template");
  template.innerHTML = trustedHtml(animations.join(""));
  queue = [...template.content.children].map((animation) => /** @type {HTMLElement} */ (animation));
  const { longest, shortest, inARow } = document.body.dataset["pace"] === "slow" ? SLOW : PACE;
  // What there is no time to see is left out: the strip and the log tell all.
  let most = Math.floor(left / shortest);
  queue = queue.filter((animation) => !isSmall(animation) || most-- > 0);
  room = Math.min(left, inARow) / Math.max(1, queue.filter(isSmall).length);
  pace = Math.min(longest, Math.max(shortest, room));
  if (document.hidden) queue = [];
  if (!queue.length) {
    settle();
    return;
  }
  layer().dataset["playing"] = "yes";
  if (covers(queue[0])) {
    next();
    return;
  }
  // What answers the press is painted first.
  const own = queue;
  afterPaint(() => { if (queue === own && !current) next(); });
}

/** Also what waits for the paint of the answer that has brought it. */
function isPlaying() {
  return current !== null || queue.length > 0;
}

/** Nothing of this is played any more, nor what the computer does before somebody is asked. */
function skip() {
  skips = goesOn;
  endAnimations();
}

/** Nothing is played any more. */
export function endAnimations() {
  queue = [];
  next();
}

/** The next animation, in the place of the one that is played. */
function next() {
  clearTimeout(timer);
  const last = current;
  current = queue.shift() ?? null;
  document.body.classList.toggle("great-beat", current !== null && !isSmall(current));
  halt(current !== null && !isSmall(current));
  if (current) show(current);
  last?.remove();
  /** @type {HTMLElement} */ (document.getElementById("app")).inert = covers(current);
  if (!last && current) began = performance.now();
  // A small animation takes no focus, and others may follow it.
  if (last && (current === null || isSmall(current))) giveFocusBack();
  if (current) return;
  delete layer().dataset["playing"];
  settle();
  for (const then of waiting.splice(0)) then();
  if (!last) return;
  performance.measure("beats", { start: began });
}

/** Nothing is played, and where no computer goes on it is a person's turn. */
function settle() {
  if (!goesOn) endTurns();
}

/** @param {HTMLElement} animation */
function show(animation) {
  layer().append(animation);
  place(animation);
  playSound(animation.dataset["sound"]);
  const still = isStill();
  if (isSmall(animation)) {
    fly(animation, still);
    timer = setTimeout(next, still ? Math.max(Math.min(STILL, room), pace) : pace);
    return;
  }
  if (!before) before = document.activeElement;
  const autoplay = document.querySelector("#app button[data-autoplay]");
  if (autoplay instanceof HTMLElement) timer = setTimeout(next, Number(autoplay.dataset["autoplay"]));
  // Computers that play among themselves wait for nobody.
  else if ("unattended" in document.body.dataset) timer = setTimeout(next, UNATTENDED);
  else {
    // Whoever goes through a review by the keys of its slider stays at it.
    if (!(before instanceof HTMLInputElement && before.type === "range")) onward()?.focus({ preventScroll: true });
    if ("brief" in animation.dataset && !still && document.body.dataset["pace"] !== "step") passBy();
  }
  if (still) return;
  for (const piece of animation.querySelectorAll("[data-motion]")) {
    const { motion = "", step = "0" } = /** @type {HTMLElement} */ (piece).dataset;
    const keyframes = MOTIONS[motion];
    if (keyframes) piece.animate(keyframes, { duration: 2 * STEP, delay: Number(step) * STEP, easing: "ease-out", fill: "backwards" });
  }
}

/** A brief cutscene goes by itself, and its button shows when. */
function passBy() {
  timer = setTimeout(next, BRIEF);
  onward()?.animate({ transform: ["scaleX(0)", "none"] }, { duration: BRIEF, pseudoElement: "::after" });
}

/** So much of the window the board must take up for that to be played over it. */
const IN_SIGHT = 0.4;

/** @returns {Element} the board; the page where that is out of sight, as below the result of a match */
function ground() {
  const board = document.getElementById("board");
  if (!board) return document.documentElement;
  const { top, bottom } = board.getBoundingClientRect();
  const seen = Math.min(bottom, innerHeight) - Math.max(top, 0);
  return seen < IN_SIGHT * innerHeight ? document.documentElement : board;
}

/** Over as much of the board as is in sight. @param {HTMLElement} animation */
function place(animation) {
  if (covers(animation)) return;
  const { left, right, top, bottom } = ground().getBoundingClientRect();
  const strip = document.getElementById("strip")?.getBoundingClientRect();
  const above = Math.max(0, top, strip?.bottom ?? 0);
  // On a phone the drawer lies over the foot of the board.
  const drawer = document.getElementById("dock")?.getBoundingClientRect();
  const foot = drawer && drawer.left < right && drawer.right > left ? drawer.top : innerHeight;
  const box = animation.style;
  box.left = `${Math.max(0, left)}px`;
  box.width = `${Math.min(innerWidth, right) - Math.max(0, left)}px`;
  // Also what a small one says leaves the strip readable: that tells whose turn it is and what was played before.
  box.top = `${above}px`;
  if (isSmall(animation)) return;
  box.minHeight = `${Math.max(0, Math.min(innerHeight, bottom, foot) - above)}px`;
  // What says much begins higher up: the button at its end is in sight.
  box.top = `${Math.max(4, Math.min(above, innerHeight - animation.offsetHeight - 4))}px`;
}

/**
 * All places are measured before the first piece is moved: each measurement after a change would lay out anew.
 * @param {HTMLElement} animation @param {boolean} still
 */
function fly(animation, still) {
  const pieces = [...animation.querySelectorAll(".beat-piece")].map((piece) => /** @type {HTMLElement} */ (piece));
  const ways = pieces.map((piece) => ({ piece, from: middle(piece.dataset["from"]), to: middle(piece.dataset["to"]), size: piece.getBoundingClientRect() }));
  ways.forEach(({ piece, from, to, size }, number) => {
    const start = from ?? to;
    const goal = to ?? from;
    if (!start || !goal) {
      piece.hidden = true;
      return;
    }
    const at = (/** @type {{ x: number, y: number }} */ { x, y }) => `translate(${x - size.left - size.width / 2}px, ${y - size.top - size.height / 2}px)`;
    piece.style.transform = at(goal);
    if (still) return;
    const frames = [{ transform: at(start), opacity: from ? 1 : 0 }, { transform: at(goal), opacity: 1, offset: 0.8 }, { transform: at(goal), opacity: to ? 1 : 0 }];
    piece.animate(frames, { duration: pace, delay: Math.min(number * 60, pace / 3), easing: "ease-in-out", fill: "both" });
  });
}

/** @param {string | undefined} place  as the board calls it @returns {{ x: number, y: number } | null} null where it is not on the page */
function middle(place) {
  const found = place ? document.querySelector(`#app [data-at="${CSS.escape(place)}"]`) : null;
  if (!found) return null;
  const { left, top, width, height } = found.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** @param {HTMLElement} animation */
function isSmall(animation) {
  return animation.classList.contains("small");
}

/** @param {HTMLElement | null | undefined} animation @returns {boolean} whether nothing else of the page is to be seen meanwhile */
function covers(animation) {
  return animation?.dataset["covers"] !== undefined;
}

function isStill() {
  return document.body.dataset["motion"] === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Beside the app's own part of the page, of which each frame makes the whole anew. */
function layer() {
  const found = document.getElementById("beats");
  if (found) return found;
  const made = document.createElement("div");
  made.id = "beats";
  document.getElementById("app")?.after(made);
  return made;
}

function giveFocusBack() {
  const lost = document.activeElement === null || document.activeElement === document.body;
  const heading = document.querySelector("h1");
  for (const back of lost && before ? [before, heading] : []) {
    if (back instanceof HTMLElement && document.activeElement === document.body) back.focus({ preventScroll: true });
  }
  before = null;
}
