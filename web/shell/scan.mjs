/**
 * For who plays with one switch (data-switch of the body): a highlight steps over what can be chosen, first over rows,
 * then over what is in one. The switch is Space, Enter or a press anywhere; it chooses what is highlighted.
 *
 * Nobody can go back, so every round that passes without a press begins anew with the rows, and so does every change of
 * what there is to choose. Any other key means that somebody is there who needs no switch: then all keys are what they
 * were for a while.
 */

/**
 * What the start has, and would have in a file of its own if this module asked for it.
 * @typedef {object} Given
 * @property {typeof import("./gestures.mjs").onGesture} onGesture
 * @property {(event: KeyboardEvent) => boolean} isPress
 */
/**
 * What is highlighted together: of several items the next step is which of them. A row has a box.
 * @typedef {{ items: HTMLElement[], box?: HTMLElement }} Choice
 */

/** Milliseconds of a step, by the setting. @type {Readonly<Record<string, number>>} */
const STEPS = { slow: 3000, medium: 2000, fast: 1000 };
/** Two presses within so many are the tremble of one; and so long another key lets the switch be. */
const [TREMBLE, ASIDE] = [250, 10_000];
/** More items than so many are highlighted in parts before each alone. */
const MOST = 12;
/** Pixels between what is highlighted and its frame. */
const GAP = 4;

const ITEMS = "button:enabled:not([data-hold]), [data-spot], summary, select:enabled, input:is([type=radio], [type=checkbox]):enabled";
const ROWS = "[data-arrows], [role=radiogroup], section, article, form, nav, header, main, .beat, dialog, body";
/** What of the board can be chosen now, in the order in which it is offered: what is picked would be taken back. */
const OFFERED = [".asked", ".legal:not(.picked)", ".legal", ".picked"];

const frame = document.createElement("div");
frame.className = "scanned";
frame.popover = "manual";

/** All that there was to choose when the rows began. @type {HTMLElement[]} */
let all = [];
/** Those of this round, and which of them is highlighted. @type {Choice[]} */
let choices = [];
let at = 0;
/** When the switch was pressed last, and until when it is let be. */
let [pressed, aside] = [-TREMBLE, 0];
/** @type {number | undefined} */
let timer;
/** Whether the press that the browser is about to tell more of was the switch. */
let swallows = false;
let listens = false;

/** With every frame: scan what it has brought. @param {Given} given */
export function scan(given) {
  if (!listens) listen(given);
  if (timer === undefined || hasChanged()) begin();
  else place();
}

/** @param {Given} given */
function listen({ onGesture, isPress }) {
  listens = true;
  document.body.append(frame);
  onGesture("switch", {
    down: ({ isPrimary }) => {
      if (isAside()) aside = performance.now() + ASIDE;
      swallows = pace() !== undefined && !isAside();
      if (swallows && isPrimary) press();
      return swallows;
    },
    click: (event) => {
      // Those that `choose` makes are no presses.
      if (!swallows || !event.isTrusted) return false;
      swallows = false;
      event.preventDefault();
      return true;
    },
    menu: (event) => {
      if (swallows) event.preventDefault();
      return swallows;
    },
  });
  // Where a press lands must neither take the focus nor open a list.
  addEventListener("mousedown", (event) => { if (swallows) event.preventDefault(); }, { capture: true });
  for (const type of /** @type {const} */ (["keydown", "keyup"])) {
    addEventListener(type, (event) => {
      if (pace() === undefined) return;
      if (!isPress(event)) aside = performance.now() + ASIDE;
      if (isAside()) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (type === "keydown" && !event.repeat) press();
    }, { capture: true });
  }
  for (const type of ["scroll", "resize"]) addEventListener(type, place, { capture: true, passive: true });
}

/** @returns {number | undefined} milliseconds of a step; undefined where the setting is off */
function pace() {
  return STEPS[document.body.dataset["switch"] ?? ""];
}

/** @returns {boolean} whether somebody is there who needs no switch */
function isAside() {
  return performance.now() < aside;
}

/** Begin with the rows; if there is but one, with what is in it. */
function begin() {
  const rows = pace() === undefined ? [] : rowsNow();
  all = itemsOf(rows);
  show(rows.length === 1 ? parts(all) : rows, 0);
}

/** The highlight goes on by one. */
function step() {
  if (document.hidden || isAside()) wait();
  else if (hasChanged() || at + 1 >= choices.length) begin();
  else show(choices, at + 1);
}

/** The switch: into the row, or the click. What has changed since the highlight came there was not meant. */
function press() {
  const now = performance.now();
  if (now - pressed < TREMBLE) return;
  pressed = now;
  const choice = choices[at];
  const isMeant = choice !== undefined && !hasChanged();
  if (isMeant && choice.items.length > 1) {
    show(parts(choice.items), 0);
    return;
  }
  if (isMeant) choice.items.forEach(choose);
  begin();
}

/** @param {HTMLElement} item */
function choose(item) {
  if (!(item instanceof HTMLSelectElement)) {
    item.click();
    return;
  }
  // A list that opens is the browser's, which knows no switch.
  item.selectedIndex = (item.selectedIndex + 1) % item.length;
  item.dispatchEvent(new Event("change", { bubbles: true }));
}

// --- what there is to choose ---------------------------------------------------------------------------------------

/** @returns {Choice[]} first what is asked, at last the bar at the head of the page; of what lies on top alone */
function rowsNow() {
  const top = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.querySelector("#beats > .great") ?? document.getElementById("app");
  /** @type {Map<Element | null, HTMLElement[]>} */
  const found = new Map();
  for (const item of top?.querySelectorAll(ITEMS) ?? []) {
    const box = item.closest(ROWS);
    if (item instanceof HTMLElement && item.checkVisibility()) found.set(box, [...found.get(box) ?? [], item]);
  }
  const rows = [...found].map(([box, items]) => ({ items: offered(items), box: /** @type {HTMLElement} */ (box) }));
  return rows.filter(({ items }) => items.length).sort((one, other) => rank(one) - rank(other));
}

/** @param {Choice[]} rows */
function itemsOf(rows) {
  return rows.flatMap(({ items }) => items);
}

/** @returns {boolean} whether there is something else to choose than when the rows began */
function hasChanged() {
  const now = itemsOf(rowsNow());
  return now.length !== all.length || now.some((item, number) => item !== all[number]);
}

/** @param {HTMLElement[]} items @returns {HTMLElement[]} of what stands on the board only what can be picked, or let go */
function offered(items) {
  const kindOf = (/** @type {HTMLElement} */ item) => OFFERED.findIndex((kind) => item.matches(kind));
  const others = items.filter((item) => item.dataset["spot"] === undefined);
  return [...OFFERED.flatMap((_, kind) => items.filter((item) => kindOf(item) === kind && !others.includes(item))), ...others];
}

/** @param {Choice} row @returns {number} the less, the earlier */
function rank({ items: [first] }) {
  const asks = [".asked", ".legal", ":not(#app header *)"].findIndex((kind) => first?.matches(kind));
  return 2 * (asks < 0 ? 3 : asks) + (first?.closest("#dock") ? 0 : 1);
}

/** @param {HTMLElement[]} items @returns {Choice[]} each alone, or of many some together */
function parts(items) {
  const size = items.length > MOST ? Math.ceil(Math.sqrt(items.length)) : 1;
  return Array.from({ length: Math.ceil(items.length / size) }, (_, part) => ({ items: items.slice(part * size, (part + 1) * size) }));
}

// --- the highlight ---------------------------------------------------------------------------------------------------

/**
 * What is highlighted has its full time, and the focus: of a row its box, so that a screen reader says what that is called.
 * @param {Choice[]} round @param {number} number
 */
function show(round, number) {
  [choices, at] = [round, number];
  wait();
  const choice = choices[at];
  const isNamed = choice && choice.items.length > 1 && choice.box?.matches("[aria-label], [aria-labelledby]");
  if (isNamed && choice.box) choice.box.tabIndex = -1;
  (isNamed ? choice.box : choice?.items[0])?.focus();
  // Shown anew, it lies above a dialog that has opened.
  frame.hidePopover?.();
  if (choice) frame.showPopover?.();
  place();
}

function wait() {
  clearTimeout(timer);
  timer = pace() && setTimeout(step, pace());
}

/** Around all that is highlighted together. */
function place() {
  const boxes = (choices[at]?.items ?? []).map((item) => item.getBoundingClientRect());
  const [left, top] = [Math.min(...boxes.map((box) => box.left)) - GAP, Math.min(...boxes.map((box) => box.top)) - GAP];
  const [right, bottom] = [Math.max(...boxes.map((box) => box.right)) + GAP, Math.max(...boxes.map((box) => box.bottom)) + GAP];
  if (boxes.length) Object.assign(frame.style, { left: `${left}px`, top: `${top}px`, width: `${right - left}px`, height: `${bottom - top}px` });
}
