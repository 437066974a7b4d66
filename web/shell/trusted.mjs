/**
 * Which texts may become HTML and which addresses scripts: those that pass through here. Where a browser knows
 * Trusted Types, the page's Content-Security-Policy has it refuse all others.
 */

import { here } from "../packages.mjs";

/** @type {{ createHTML(text: string): string, createScriptURL(url: string): string }} */
const policy = /** @type {any} */ (globalThis).trustedTypes?.createPolicy("threethrones", {
  createHTML: (/** @type {string} */ text) => text,
  createScriptURL: (/** @type {string} */ url) => url,
}) ?? { createHTML: (text) => text, createScriptURL: (url) => url };

/** @param {string} text  of the app's own templates, which escape what is not theirs */
export const trustedHtml = (text) => policy.createHTML(text);

/** @param {string} path  from the site's folder */
export const trustedScript = (path) => policy.createScriptURL(here(path));
