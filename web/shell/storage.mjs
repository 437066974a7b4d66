/** What lies in localStorage, seen at a glance. */

import { PREFIX } from "./kept.mjs";

/** @param {number} length @returns {string} as JSON, by key the first so many letters of every text of ours */
export function beginnings(length) {
  /** @type {Record<string, string>} */
  const found = {};
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(PREFIX)) found[key.slice(PREFIX.length)] = localStorage.getItem(key)?.slice(0, length) ?? "";
  }
  return JSON.stringify(found);
}

/** @returns {boolean} whether this browser clears what a page keeps after a week without a visit (WebKit does, unless the page was put on the home screen) */
export function forgets() {
  const { vendor, standalone } = /** @type {Navigator & { standalone?: boolean }} */ (navigator);
  return vendor.startsWith("Apple") && !standalone && !matchMedia("(display-mode: standalone)").matches;
}
