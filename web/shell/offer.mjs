/** What leaves the page: a file to save, a text on the clipboard, a link to pass on. */

/** @param {string} name @param {string} text */
export function offerDownload(name, text) {
  const type = name.endsWith(".json") ? "application/json" : "text/plain";
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  // Not at once: the browser reads the address after this task.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** @type {import("../shell.mjs").Send} */
let tell = () => false;

/** @param {import("../shell.mjs").Send} send  hears whether a copy was made */
export function watchCopies(send) {
  tell = send;
}

/** @param {string} text */
export async function copyText(text) {
  tell({ type: "copied", done: await isCopied(text) });
}

/** @param {string} text @returns {Promise<boolean>} whether it is on the clipboard now */
export async function isCopied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Not over plain http, not in every frame: then the old way.
    return isCopiedBySelection(text);
  }
}

/** @param {string} url  passed on in the device's own way; where that fails, copied */
export async function shareLink(url) {
  try {
    await navigator.share({ title: document.title, url });
  } catch (error) {
    // Whoever thinks better of it wants no copy either.
    if (!(error instanceof DOMException && error.name === "AbortError")) await copyText(url);
  }
}

/** @param {string} text */
function isCopiedBySelection(text) {
  const area = document.createElement("textarea");
  area.value = text;
  area.className = "visually-hidden";
  const active = document.activeElement;
  // Inside an open dialog, because everything outside it cannot have the focus.
  (document.querySelector("dialog[open]") ?? document.body).append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  if (active instanceof HTMLElement) active.focus();
  return done;
}
