/**
 * What goes on by itself: a button with data-autoplay="ms" stands on the page while it does, something else that nobody
 * can stop, and with every frame that shows it the time begins anew. The app hears {type: "time"} when it is over.
 */

import { onGesture } from "./gestures.mjs";

/** @typedef {import("../shell.mjs").Send} Send */

let timer = 0;

/** @type {Send | null} */
let tell = null;

/** @param {Send} send */
export function watchAutoplay(send) {
  tell = send;
  armAutoplay();
  // A press on nothing stops it, too; one on a control does so by what it is for.
  onGesture("autoplay", {
    down: ({ target }) => {
      const control = target instanceof Element && target.closest("[data-act], [data-spot], input, select");
      if (!control) stopButton()?.click();
    },
  });
}

/** After every frame. */
export function armAutoplay() {
  clearTimeout(timer);
  const button = stopButton();
  if (button) timer = setTimeout(() => tell?.({ type: "time" }), Number(button.dataset["autoplay"]));
}

/** @returns {HTMLElement | null} */
function stopButton() {
  return document.querySelector("#app [data-autoplay]");
}
