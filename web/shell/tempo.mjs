/**
 * How much time computers take at a table where a person waits for them: so much for all that they do between two of his
 * decisions, what is thought and what is played of it included. Scenes, which wait for a press, stop the clock.
 */

/** Milliseconds, by the pace that was chosen; at others, and where nobody waits, they take what they need. @type {Record<string, number>} */
const TOGETHER = { normal: 3000, fast: 1500 };
/** How much the last of what was measured counts. */
const NEWS = 0.3;

/** When the computers began; null while none plays. @type {number | null} */
let began = null;
/** When the scene on the page began; null while there is none. @type {number | null} */
let halted = null;
/** When the last move came. */
let last = 0;
/** How many turns of computers are ahead, with the one that is going on; how many there were when they began. */
let turns = 0;
let most = 1;
/** How many moves have been played since then. */
let moves = 0;
/** What was measured: moves in a turn; milliseconds that a move takes by itself. */
let perTurn = 4;
let cost = 100;
/** What the last move was allowed beyond that. */
let allowed = 0;

/** With every frame. @param {number} ahead  how many turns of computers are ahead; 0 where none plays */
export function followTurns(ahead) {
  const now = halted ?? performance.now();
  if (began !== null) {
    moves += 1;
    // Who was away has not waited.
    cost = mixed(cost, Math.min(1000, Math.max(0, now - last - allowed)));
  } else if (ahead) {
    began = now;
    moves = 0;
    most = ahead;
  }
  turns = ahead;
  last = now;
  allowed = share();
}

/** Once a person is asked and nothing is played any more. */
export function endTurns() {
  if (began !== null && moves >= most) perTurn = mixed(perTurn, moves / most);
  began = null;
}

/** While a scene waits for somebody to go on, no time passes. @param {boolean} isUp */
export function halt(isUp) {
  const now = performance.now();
  if (isUp) halted ??= now;
  else if (halted !== null) {
    if (began !== null) began += now - halted;
    last += now - halted;
    halted = null;
  }
}

/** @returns {number} milliseconds that the next move of a computer may take, or what is played of the last one */
export function share() {
  const together = TOGETHER[document.body.dataset["pace"] ?? ""];
  if (together === undefined || began === null || "unattended" in document.body.dataset) return Infinity;
  const left = began + together - (halted ?? performance.now());
  // After the last move there is nothing else to wait for.
  return Math.max(0, turns ? left / (turns * perTurn) - cost : left);
}

/** @param {number} before @param {number} now */
function mixed(before, now) {
  return before + NEWS * (now - before);
}
