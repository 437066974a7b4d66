/**
 * The page of an answer that was opened as a link on the host's device (answer.html): hands it to the tab in which the game
 * is open (shell/phones/passing.mjs), and says whether there is one.
 */
(() => {
  /** Milliseconds in which a tab answers that is there. */
  const PATIENCE = 1000;

  const answer = location.hash.slice(1);
  /** @param {string} name */
  const tell = (name) => {
    for (const box of document.querySelectorAll("[data-when]")) {
      if (box instanceof HTMLElement) box.hidden = box.dataset["when"] !== name;
    }
  };
  if (typeof BroadcastChannel !== "function" || !answer) return tell("nobody");
  const channel = new BroadcastChannel("threethrones-phones");
  const late = setTimeout(() => tell("nobody"), PATIENCE);
  channel.onmessage = ({ data }) => {
    if (data?.taken !== answer) return;
    clearTimeout(late);
    tell("taken");
  };
  channel.postMessage({ answer });
})();
