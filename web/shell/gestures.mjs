/**
 * Presses, moves, clicks and dismissals, heard here and nowhere else: each is offered to whoever waits for it, in the
 * order of ORDER and not in that of listeners. Who takes one (by returning true) has it alone: neither the next in
 * the order nor the page's own controls hear of it.
 */

/**
 * Who is asked first: the switch scanner, which takes every press; what lies on top of the page, then what is done on it,
 * at last the page itself. @type {readonly Who[]}
 */
const ORDER = ["switch", "what", "beats", "drag", "hold", "dialogs", "autoplay", "page"];
/** @typedef {"switch" | "what" | "beats" | "drag" | "hold" | "dialogs" | "autoplay" | "page"} Who */
/**
 * `dismiss` is the key Escape; `menu` the browser's own menu that is about to open.
 * @typedef {object} Handlers
 * @property {(event: PointerEvent) => boolean | void} [down]
 * @property {(event: PointerEvent) => boolean | void} [move]
 * @property {(event: PointerEvent) => boolean | void} [up]
 * @property {(event: PointerEvent) => boolean | void} [cancel]
 * @property {(event: MouseEvent) => boolean | void} [click]
 * @property {(event: MouseEvent) => boolean | void} [menu]
 * @property {(event: KeyboardEvent) => boolean | void} [dismiss]
 */

/** @type {Partial<Record<Who, Handlers>>} */
const waiting = {};
/** Who wants to know that somebody is at the page. @type {((event: Event) => void)[]} */
const watchers = [];

/** @param {Who} who @param {Handlers} handlers */
export function onGesture(who, handlers) {
  waiting[who] = handlers;
}

/** @param {(event: Event) => void} watcher  hears every press, move, key and turn of a wheel before anybody takes it */
export function onTouch(watcher) {
  watchers.push(watcher);
}

/** @param {keyof Handlers} gesture @param {Event} event */
function offer(gesture, event) {
  for (const who of ORDER) {
    const handler = /** @type {((event: Event) => boolean | void) | undefined} */ (waiting[who]?.[gesture]);
    if (!handler?.(event)) continue;
    event.stopPropagation();
    return;
  }
}

// Before anybody takes anything.
for (const name of ["pointerdown", "pointermove", "keydown", "wheel", "touchmove"]) {
  addEventListener(name, (event) => watchers.forEach((watcher) => watcher(event)), { capture: true, passive: true });
}
const DOM = /** @type {const} */ ({ pointerdown: "down", pointermove: "move", pointerup: "up", pointercancel: "cancel", click: "click", contextmenu: "menu" });
for (const [name, gesture] of Object.entries(DOM)) addEventListener(name, (event) => offer(gesture, event), { capture: true });
addEventListener("keydown", (event) => { if (event.key === "Escape") offer("dismiss", event); }, { capture: true });

/** @param {Element} element @param {MouseEvent} event  a backdrop is part of its dialog, but outside its box */
export function isOutside(element, { clientX, clientY }) {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
