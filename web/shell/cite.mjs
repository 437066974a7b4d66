/** Where the page shows rules: buttons open one over the board, a dialog has the short ones. How, is fetched when first needed. */

import { here } from "../here.mjs";
import { siteHtml } from "./trusted.mjs";

export function watchCitations() {
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element && target.closest("[data-rule]");
    if (button instanceof HTMLElement) import("./rules.mjs").then(({ open }) => open(button, { here, trustedHtml: siteHtml }), () => tell(button));
  });
}

/** Fill the place for the short rules, if a dialog has one that is empty. @param {HTMLElement} app */
export function showShortRules(app) {
  const box = app.querySelector("[data-short]:empty");
  if (box instanceof HTMLElement) import("./rules.mjs").then(({ summarise }) => summarise(box, { here, trustedHtml: siteHtml }), () => tell(box));
}

/** That nothing can be fetched now, in the words that the page has for that from the start. @param {HTMLElement} place */
function tell(place) {
  const trouble = /** @type {HTMLTemplateElement | null} */ (document.getElementById("trouble"));
  const told = trouble?.content.querySelector(".boot-offline")?.cloneNode(true);
  if (!(told instanceof HTMLElement) || place.nextElementSibling?.matches(".boot-offline")) return;
  told.role = "alert";
  place.after(told);
}
