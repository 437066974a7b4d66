/**
 * What happens around the page: it is hidden, left alone, brought back, its address gets another link, or another
 * tab changes the store.
 */

import { asked, isEmbedded } from "./embedded.mjs";
import { onTouch } from "./gestures.mjs";

import { PREFIX } from "./kept.mjs";

/** @typedef {import("../shell.mjs").Send} Send */

/** @param {Send} send */
export function watchWorld(send) {
  const hide = () => send({ type: "hidden" });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) hide();
  });
  // The page as it is left now is what the browser may bring back: so it is covered before.
  addEventListener("pagehide", hide);
  addEventListener("pageshow", (event) => {
    if (event.persisted) hide();
  });
  watchIdle(hide);
  // A match that could not be saved would be lost with the page; the browser asks in its own words.
  addEventListener("beforeunload", (event) => {
    if (document.body.dataset["unsaved"]) event.preventDefault();
  });
  addEventListener("hashchange", () => {
    if (isEmbedded) send({ type: "act", act: "load", data: asked(), form: {} });
    else send({ type: "link", fragment: location.hash.slice(1) });
  });
  addEventListener("storage", (event) => {
    // A null key tells that everything was deleted.
    if (event.key === null) send({ type: "storage", key: "" });
    else if (event.key.startsWith(PREFIX)) send({ type: "storage", key: event.key.slice(PREFIX.length) });
  });
}

/** @param {() => void} hide  called once after as many seconds without a touch as the body's data-idle says */
function watchIdle(hide) {
  let last = performance.now();
  let told = false;
  onTouch(() => { last = performance.now(); told = false; });
  setInterval(() => {
    const patience = Number(document.body.dataset["idle"] ?? 0) * 1000;
    if (!patience || told || performance.now() - last < patience) return;
    told = true;
    hide();
  }, 1000);
}
