/** The buttons that name a rule open it over the board. How, is fetched when one is first pressed. */

import { here } from "../packages.mjs";
import { trustedHtml } from "./trusted.mjs";

export function watchCitations() {
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element && target.closest("[data-rule]");
    if (button instanceof HTMLElement) import("./rules.mjs").then(({ open }) => open(button, { here, trustedHtml }), () => tell(button));
  });
}

/** That nothing can be fetched now, in the words that the page has for that from the start. @param {HTMLElement} button */
function tell(button) {
  const trouble = /** @type {HTMLTemplateElement | null} */ (document.getElementById("trouble"));
  const told = trouble?.content.querySelector(".boot-offline")?.cloneNode(true);
  if (!(told instanceof HTMLElement) || button.nextElementSibling?.matches(".boot-offline")) return;
  told.role = "alert";
  button.after(told);
}
