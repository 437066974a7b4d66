/** Dialogs: the app renders them (<dialog data-modal id>), the page opens them, the person closes them. */

import { isOutside, onGesture } from "./gestures.mjs";

/** @typedef {import("../shell.mjs").Send} Send */

/** @param {HTMLElement} app @returns {boolean} whether one was opened, which then has the focus */
export function openDialogs(app) {
  const shut = [...app.querySelectorAll("dialog[data-modal]")].filter((dialog) => !(/** @type {HTMLDialogElement} */ (dialog).open));
  for (const dialog of shut) {
    /** @type {HTMLDialogElement} */ (dialog).showModal();
    // Some screen readers do not announce the title of a dialog that opens with a button in focus.
    const { activeElement } = document;
    if (activeElement?.matches("button, input, select")) activeElement.setAttribute("aria-describedby", "panel-title");
  }
  return shut.length > 0;
}

/** @returns {boolean} */
export function dialogIsOpen() {
  return document.querySelector("#app dialog[open]") !== null;
}

/**
 * Closing is the app's to do: it leaves the dialog out of its next frame.
 * @param {Send} send
 */
export function watchDialogs(send) {
  const close = () => send({ type: "act", act: "close", data: {}, form: {} });
  document.addEventListener("cancel", (event) => {
    if (!isModal(event.target)) return;
    event.preventDefault();
    close();
  }, { capture: true });
  document.addEventListener("close", (event) => {
    // A browser may close a dialog without asking (a second Escape): then the app hears of it here.
    if (isModal(event.target) && event.target.isConnected && !event.target.open) close();
  }, { capture: true });
  // By the whole tap, or its end would press what lies under the dialog.
  let beside = false;
  onGesture("dialogs", {
    down: (event) => { beside = event.target instanceof HTMLDialogElement && isOutside(event.target, event); },
    click: (event) => {
      const { target } = event;
      if (!beside || !(target instanceof HTMLDialogElement) || !isOutside(target, event)) return;
      // A rule that is open is the page's own.
      if (target.matches(".rule-panel")) target.close();
      else if (isModal(target)) close();
    },
  });
}

/** @param {EventTarget | null} target @returns {target is HTMLDialogElement} */
function isModal(target) {
  return target instanceof HTMLDialogElement && target.dataset["modal"] !== undefined;
}
