/**
 * Movement: measure where the pieces ([data-piece]) are, let the morph move them at once, and play the difference.
 * It never blocks input, and nothing moves when a drawer is lifted or shut, which would show where a hidden card went.
 */

/** @typedef {Map<string, DOMRect>} Places */

const DURATION = 180;

/** @type {Animation[]} */
let running = [];

/** @param {HTMLElement} app @returns {Places | null} null when nothing shall move */
export function places(app) {
  if (isStill()) return null;
  return new Map(pieces(app).map((piece) => [piece.dataset["piece"] ?? "", piece.getBoundingClientRect()]));
}

function isStill() {
  return document.body.dataset["motion"] === "off" || document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** @param {HTMLElement} app @param {Places} before */
export function animate(app, before) {
  for (const animation of running) animation.cancel();
  // All are measured before the first is animated: each measurement after a change would lay out the page anew.
  const moves = pieces(app).flatMap((piece) => {
    const from = before.get(piece.dataset["piece"] ?? "");
    const to = piece.getBoundingClientRect();
    const [x, y] = from ? [from.left - to.left, from.top - to.top] : [0, 0];
    return Math.hypot(x, y) > 1 ? [{ piece, x, y }] : [];
  });
  running = moves.map(({ piece, x, y }) =>
    piece.animate(
      [{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }],
      { duration: DURATION, easing: "ease-out", composite: "add" },
    ),
  );
}

/** @param {HTMLElement} app @returns {HTMLElement[]} */
function pieces(app) {
  return [...app.querySelectorAll("[data-piece]")].map((piece) => /** @type {HTMLElement} */ (piece));
}
