/** What the app has kept in localStorage, read before it stands or where it does not run: only what a page needs to look as is wished. */

import { permitted } from "./permitted.mjs";

/** As in browser.py: other pages of the same host share its localStorage; what bears this prefix is ours. */
export const PREFIX = "threethrones:";

/** @param {string} key @returns {any} what is kept under a key, if it is JSON and may be read; else null */
export function kept(key) {
  return permitted(() => JSON.parse(localStorage.getItem(PREFIX + key) ?? "null"));
}

/**
 * @param {unknown} set  the language that was chosen, if any was @param {(string | null)[]} there  those that there are
 * @returns {string} the one set, else the first that the browser prefers
 */
export function spoken(set, there) {
  const wanted = [set, ...navigator.languages].map((code) => String(code).split("-")[0] ?? "");
  return wanted.find((code) => there.includes(code)) ?? "en";
}

/** Colours and size of the text, as the owner of the device has set them. @param {Record<string, string | undefined>} settings */
export function dressAsSet({ theme = "", text = "" }) {
  if (["light", "dark"].includes(theme)) document.body.dataset["theme"] = theme;
  if (["small", "large", "largest"].includes(text)) document.body.dataset["text"] = text;
}
