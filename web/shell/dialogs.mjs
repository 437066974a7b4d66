/** Dialogs: the app renders them (<dialog data-modal id>), the page opens them, the person closes them. */

/** @typedef {import("../shell.mjs").Send} Send */

/** @param {HTMLElement} app @returns {boolean} whether one was opened, which then has the focus */
export function openDialogs(app) {
  const shut = [...app.querySelectorAll("dialog[data-modal]")].filter((dialog) => !(/** @type {HTMLDialogElement} */ (dialog).open));
  for (const dialog of shut) /** @type {HTMLDialogElement} */ (dialog).showModal();
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
  document.addEventListener("pointerdown", (event) => { beside = isModal(event.target) && isOutside(event.target, event); });
  document.addEventListener("click", (event) => {
    if (beside && isModal(event.target) && isOutside(event.target, event)) close();
  });
}

/** @param {EventTarget | null} target @returns {target is HTMLDialogElement} */
function isModal(target) {
  return target instanceof HTMLDialogElement && target.dataset["modal"] !== undefined;
}

/** @param {HTMLDialogElement} dialog @param {MouseEvent} event  a backdrop is part of its dialog, but outside its box */
function isOutside(dialog, event) {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return event.clientX < left || event.clientX > right || event.clientY < top || event.clientY > bottom;
}
