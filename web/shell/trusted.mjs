/**
 * Which texts may become HTML and which addresses scripts: those that pass through here. Where a browser knows
 * Trusted Types, the page's Content-Security-Policy has it refuse all others.
 */

import { here } from "../here.mjs";

/** @type {{ createHTML(text: string): string, createScriptURL(url: string): string }} */
const policy = /** @type {any} */ (globalThis).trustedTypes?.createPolicy("threethrones", {
  createHTML: (/** @type {string} */ text) => text,
  createScriptURL: (/** @type {string} */ url) => url,
}) ?? { createHTML: (text) => text, createScriptURL: (url) => url };

/** @type {((text: string) => DocumentFragment) | null} */
let clean = null;

/** Set the sanitizer of a page whose frames come from another device. @param {(text: string) => DocumentFragment} cleaner */
export function cleanBy(cleaner) {
  clean = cleaner;
}

/** @param {string} text  of the app's own templates, which escape what is not theirs */
export const trustedHtml = (text) => policy.createHTML(clean ? written(clean(text)) : text);

/** The same as nodes, which saves writing and parsing sanitized HTML again. @param {string} text @returns {DocumentFragment} */
export function trustedContent(text) {
  if (clean) return clean(text);
  const template = document.createElement("template");
  template.innerHTML = policy.createHTML(text);
  return template.content;
}

/** @param {DocumentFragment} content @returns {string} its HTML */
function written(content) {
  const template = document.createElement("template");
  template.content.append(content);
  return template.innerHTML;
}

/** @param {string} text  of this site's own files, wherever frames come from */
export const siteHtml = (text) => policy.createHTML(text);

/** @param {string} path  from the site's folder */
export const trustedScript = (path) => policy.createScriptURL(here(path));
