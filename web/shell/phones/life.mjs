/** Whether the other side of a connection is still there: each tells of itself every two seconds. */

/** Milliseconds between two signs of life, and without any until the other one counts as away. */
const [BEAT, SILENCE] = [2000, 6000];

/** `open`: for the first time; `back`: after it was away; `lost`: for good. @typedef {"open" | "away" | "back" | "lost"} State */

/**
 * @param {import("./peer.mjs").Peer} peer @param {() => void} ping  gives a sign of life @param {(state: State) => void} tell
 * @returns {{ heard: () => void, end: () => void }} to be told that something has come; to be ended by this side
 */
export function watchLife({ connection, channel }, ping, tell) {
  /** @type {State | null} */
  let state = null;
  let last = performance.now();

  const become = (/** @type {State} */ next) => {
    if (state === "lost" || state === next) return;
    state = next;
    if (next === "lost") end();
    tell(next);
  };
  const heard = () => {
    last = performance.now();
    if (state === "away") become("back");
  };
  const begin = () => {
    last = performance.now();
    become("open");
  };
  const beat = setInterval(() => {
    if (channel.readyState !== "open") return;
    ping();
    if (performance.now() - last > SILENCE) become("away");
  }, BEAT);
  const look = () => {
    if (["failed", "closed"].includes(connection.connectionState)) become("lost");
  };
  const lost = () => become("lost");

  function end() {
    state = "lost";
    clearInterval(beat);
    channel.removeEventListener("open", begin);
    channel.removeEventListener("close", lost);
    connection.removeEventListener("connectionstatechange", look);
    connection.close();
  }

  channel.addEventListener("open", begin);
  channel.addEventListener("close", lost);
  connection.addEventListener("connectionstatechange", look);
  if (channel.readyState === "open") queueMicrotask(begin);
  return { heard, end };
}
