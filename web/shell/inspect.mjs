/**
 * What is this? The mouse at rest on a thing of the board, a long press of a finger or a mouse, or the key "?" where the focus is:
 * the app says in one line what it is, and that stands beside it until one turns to something else.
 */

/**
 * What the start has, and would have in a file of its own if this module asked for it.
 * @typedef {object} Given
 * @property {(data: Record<string, string>, later: () => void) => string | null | undefined} ask  the line, as HTML; undefined
 *   where it has to be asked for elsewhere, and can be had `later`
 * @property {(text: string) => string} trustedHtml
 * @property {(target: EventTarget | null) => boolean} isTyping
 * @property {typeof import("./gestures.mjs").onGesture} onGesture
 */
/** @typedef {"mouse" | "finger" | "key"} How */

/** What can be asked about; the innermost that has an answer gives it. */
const THINGS = "#app :is([data-spot], [data-at], [data-what], [data-act])";
/** Milliseconds for which the mouse rests, a finger presses, and a mouse may be on its way to what is shown. */
const [REST, PRESS, GRACE] = [600, 500, 300];
/** Pixels by which a finger that rests may slip; as in drag.mjs. */
const SLIP = 8;
/** Pixels between a thing and what is said of it, and the edge of the window. */
const GAP = 8;
const LONGEST_LABEL = 200;

/** @type {Given} */
let given;
/** What stands there, and about what. @type {{ thing: HTMLElement, how: How } | null} */
let shown = null;
/** @type {number | undefined} */
let resting;
/** @type {number | undefined} */
let leaving;
/** A finger or a mouse that presses. @type {{ at: number, x: number, y: number, timer: number, target: Element, how: How } | null} */
let press = null;
/** What was clicked on: nothing is said of it until the mouse comes back to it. @type {Element | null} */
let clicked = null;
/** A title that would be shown besides. @type {{ element: Element, title: string } | null} */
let titled = null;
let swallows = false;

const tip = document.createElement("div");
tip.id = "what";
tip.className = "what";
tip.role = "tooltip";
tip.popover = "manual";
const status = document.createElement("p");
status.className = "visually-hidden";
status.role = "status";

/**
 * @param {Given} all
 * @returns {() => void} to be called with every change of the page: what is said may not be true any more, nor for
 * whoever looks now
 */
export function watch(all) {
  given = all;
  // Behind all others it would make the page higher.
  document.body.prepend(status);
  document.body.append(tip);
  given.onGesture("what", { move: onMove, down: onDown, up: onUp, cancel: endPress, menu: onMenu, click: onClick, dismiss });
  document.addEventListener("pointerleave", () => clearTimeout(resting));
  document.addEventListener("keydown", onKey, { capture: true });
  document.addEventListener("focusin", onFocus);
  document.addEventListener("visibilitychange", hide);
  document.addEventListener("scroll", onScroll, { capture: true, passive: true });
  addEventListener("resize", hide);
  return forget;
}

/** Nothing is said, nor about to be: a finger or a mouse that rests has turned to what was there before. */
function forget() {
  holdTitle(null);
  hide();
  endPress();
  clearTimeout(resting);
}

// --- what is said ------------------------------------------------------------------------------------------------

/** @param {Element | null} target @returns {HTMLElement | null} */
function thingAt(target) {
  const found = target?.closest(THINGS);
  return found instanceof HTMLElement && !found.closest("dialog") ? found : null;
}

/** @param {Element | null} target @param {How} how @returns {boolean} whether there is an answer */
function show(target, how) {
  if (document.querySelector("dialog[open], #beats[data-playing]")) return false;
  for (let thing = thingAt(target); thing; thing = thingAt(thing.parentElement)) {
    if (shown?.thing === thing) return true;
    const told = given.ask({ ...thing.dataset, label: labelOf(thing) }, () => showLate(target, how));
    if (told === undefined) return false;
    if (told === null) continue;
    hide();
    shown = { thing, how };
    tip.dataset["how"] = how;
    tip.innerHTML = given.trustedHtml(told);
    status.textContent = tip.textContent;
    thing.classList.add("asked-about");
    tip.showPopover?.();
    place();
    return true;
  }
  return false;
}

/** The answer has come, if it is still about what is meant. @param {Element | null} target @param {How} how */
function showLate(target, how) {
  const meant = { mouse: target?.matches(":hover"), finger: press?.target === target, key: target?.contains(document.activeElement) };
  if (!target?.isConnected || !meant[how]) return;
  const isShown = show(target, how);
  if (press?.target === target) swallows = isShown;
}

/** @param {HTMLElement} thing */
function labelOf(thing) {
  return (thing.ariaLabel ?? thing.textContent ?? "").trim().slice(0, LONGEST_LABEL);
}

function hide() {
  clearTimeout(leaving);
  shown?.thing.classList.remove("asked-about");
  if (!shown) return;
  // What has the focus within goes back to what it was about.
  if (tip.contains(document.activeElement)) shown.thing.focus({ preventScroll: true });
  shown = null;
  tip.hidePopover?.();
  tip.textContent = status.textContent = "";
}

/** Below the thing, or above it, where a finger does not lie on it; if there is room for neither, where there is more. */
function place() {
  if (!shown) return;
  const { top, bottom, left, width } = shown.thing.getBoundingClientRect();
  const [most, high] = [document.documentElement.clientWidth, document.documentElement.clientHeight];
  const size = tip.getBoundingClientRect();
  const [above, below] = [top - GAP - size.height, bottom + GAP];
  const fits = { above: above >= GAP, below: below + size.height <= high - GAP };
  const first = shown.how === "finger" ? "above" : "below";
  const other = first === "above" ? "below" : "above";
  const side = fits[first] || !fits[other] ? first : other;
  const y = side === "above" ? above : below;
  tip.style.top = `${Math.max(GAP, Math.min(y, high - GAP - size.height))}px`;
  tip.style.left = `${Math.max(GAP, Math.min(left + width / 2 - size.width / 2, most - GAP - size.width))}px`;
}

// --- the mouse ---------------------------------------------------------------------------------------------------

/** @param {PointerEvent} event */
function onMove(event) {
  const target = event.target instanceof Element ? event.target : null;
  if (press && Math.hypot(event.clientX - press.x, event.clientY - press.y) > SLIP) slip();
  if (event.pointerType === "touch") return;
  clearTimeout(resting);
  if (event.buttons) return;
  if (clicked && !(target && clicked.contains(target))) clicked = null;
  holdTitle(target);
  if (shown?.how === "mouse") {
    const stays = isOnTip(event);
    if (stays || (target && shown.thing.contains(target))) {
      clearTimeout(leaving);
      leaving = undefined;
    } else leaving ??= setTimeout(() => { leaving = undefined; hide(); }, GRACE);
    if (stays) return;
  }
  if (target && !clicked && thingAt(target)) resting = setTimeout(() => rest(target), REST);
}

/** Whoever reads it may point at it; what is pressed there, but for the rule, is what lies under it. @param {PointerEvent} event */
function isOnTip({ clientX, clientY }) {
  const { left, right, top, bottom } = tip.getBoundingClientRect();
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}

/** @param {Element} target */
function rest(target) {
  if (target.isConnected && shown?.how !== "key") show(target, "mouse");
}

/** The browser's own words beside ours would be twice the same. @param {Element | null} target */
function holdTitle(target) {
  const thing = thingAt(target);
  const element = thing && target?.closest("[title]");
  if (titled && !(target && titled.element.contains(target))) {
    if (!titled.element.hasAttribute("title")) titled.element.setAttribute("title", titled.title);
    titled = null;
  }
  if (!element || !thing.contains(element)) return;
  titled = { element, title: element.getAttribute("title") ?? "" };
  element.removeAttribute("title");
}

// --- a long press ----------------------------------------------------------------------------------------------------

/** @param {PointerEvent} event */
function onDown(event) {
  swallows = false;
  clearTimeout(resting);
  const target = event.target instanceof Element ? event.target : null;
  if (target && tip.contains(target)) {
    if (target.closest("[data-rule]")) return;
    // A finger on it puts it away, and nothing else.
    hide();
    swallows = true;
    return;
  }
  hide();
  clicked = thingAt(target);
  endPress();
  if (event.button || !event.isPrimary || !target || target.closest("[data-hold]") || !clicked) return;
  const how = event.pointerType === "touch" ? "finger" : "mouse";
  press = { at: event.timeStamp, x: event.clientX, y: event.clientY, target, how, timer: setTimeout(pressed, PRESS) };
}

function pressed() {
  if (press && press.target.isConnected) swallows = show(press.target, press.how);
}

/** It moves: what is dragged or scrolled is not asked about. */
function slip() {
  endPress();
  swallows = false;
  if (shown?.how !== "key") hide();
}

/** @param {PointerEvent} event */
function onUp(event) {
  // A page that was busy meanwhile has taken a short press for a long one.
  if (press && swallows && event.timeStamp - press.at < PRESS) slip();
  endPress();
}

function endPress() {
  clearTimeout(press?.timer);
  press = null;
}

/** The browser's own menu would come up under the finger, on some a moment before we should. @param {Event} event */
function onMenu(event) {
  if (!press && shown?.how !== "finger") return;
  event.preventDefault();
  if (press && !shown) pressed();
}

/** The end of a long press picks nothing. @param {Event} event */
function onClick(event) {
  if (!swallows) return false;
  swallows = false;
  event.preventDefault();
  return true;
}

/** @param {Event} event */
function onScroll(event) {
  if (!shown || event.target === tip) return;
  if (shown.how === "key") place();
  else hide();
}

// --- keys --------------------------------------------------------------------------------------------------------

/** @param {KeyboardEvent} event */
function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || given.isTyping(event.target) || document.querySelector("dialog[open]")) return;
  if (event.key === "?") {
    // Once more: the short rules, as where there is nothing to ask about.
    const before = shown;
    hide();
    const thing = before?.how === "key" ? null : before?.thing ?? focused();
    if (thing && !event.repeat && show(thing, "key")) event.preventDefault();
  } else if (shown?.how === "key" && event.key.startsWith("Arrow")) walk(event, shown.thing);
  else if (shown && (event.key === "Enter" || event.key === " ") && !tip.contains(document.activeElement)) {
    // What is read about may be another thing than what has the focus.
    if (shown.thing !== document.activeElement) event.preventDefault();
    hide();
  }
}

/** @param {KeyboardEvent} event */
function dismiss(event) {
  if (!shown || document.querySelector("dialog[open]")) return false;
  event.preventDefault();
  hide();
  return true;
}

/** @returns {HTMLElement | null} what has the focus, or else what is picked */
function focused() {
  return thingAt(document.activeElement) ?? thingAt(document.querySelector("#app .asked, #app .picked"));
}

/** From thing to thing, also to what takes no focus. @param {KeyboardEvent} event @param {HTMLElement} from */
function walk(event, from) {
  const all = [...document.querySelectorAll(THINGS)].map((thing) => /** @type {HTMLElement} */ (thing));
  const next = nearest(all.filter((thing) => !thing.closest("dialog") && thing.checkVisibility()), from, event.key);
  if (!next) return;
  event.preventDefault();
  event.stopPropagation();
  if (next.matches("button:enabled")) next.focus();
  else next.scrollIntoView({ block: "nearest" });
  if (shown?.thing !== next) show(next, "key");
}

/** @param {HTMLElement[]} items @param {HTMLElement} from @param {string} key */
function nearest(items, from, key) {
  const here = centre(from);
  const others = items.filter((item) => item !== from).map((item) => {
    const { x, y } = centre(item);
    const [right, down] = [x - here.x, y - here.y];
    const lies = { ArrowLeft: { ahead: -right, aside: down }, ArrowRight: { ahead: right, aside: down },
      ArrowUp: { ahead: -down, aside: right }, ArrowDown: { ahead: down, aside: right } }[key];
    // What lies straight ahead is nearer than what lies close but aside.
    return lies ? { item, ahead: lies.ahead, away: lies.ahead + 3 * Math.abs(lies.aside) } : null;
  }).filter((lies) => lies !== null);
  const ahead = others.filter((lies) => lies.ahead > 1);
  // Nothing there: round the edge, to what lies farthest back, as if the group began anew behind its end.
  const candidates = ahead.length ? ahead : others.filter((lies) => lies.ahead < -1);
  return candidates.sort((a, b) => a.away - b.away)[0]?.item ?? null;
}

/** @param {HTMLElement} element */
function centre(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** @param {FocusEvent} event */
function onFocus(event) {
  if (!shown || shown.how !== "key" || !(event.target instanceof Element) || tip.contains(event.target)) return;
  if (!show(event.target, "key")) hide();
}
