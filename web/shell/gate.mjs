/**
 * What PyScript and Pyodide may do only while they start.
 *
 * PyScript runs what stands in the page, by whatever way it got there, and observes the page for more; and both make
 * HTML of texts and load scripts. Once the app stands, nobody observes the page any more, and Trusted Types (where the
 * browser knows them) let only those texts pass that shell/trusted.mjs has made. To be imported before PyScript.
 */

let open = true;

/** @type {MutationObserver[]} */
const observers = [];

globalThis.MutationObserver = class extends MutationObserver {
  /** @param {MutationCallback} callback */
  constructor(callback) {
    super(callback);
    observers.push(this);
  }

  /** @param {Node} target @param {MutationObserverInit} [what] */
  observe(target, what) {
    if (open) super.observe(target, what);
  }
};

/** @param {string} text @returns {string | null} what is refused is null */
const pass = (text) => open ? text : null;

/** @type {any} */ (globalThis).trustedTypes?.createPolicy("default", { createHTML: pass, createScriptURL: pass });

/** The app stands. */
export function shut() {
  open = false;
  for (const observer of observers.splice(0)) observer.disconnect();
}
