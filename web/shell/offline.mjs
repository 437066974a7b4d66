/** The site without a network: the service worker, its new versions, and keeping what is kept. */

import { here } from "../here.mjs";
import { permitted } from "./permitted.mjs";
import { trustedScript } from "./trusted.mjs";

/** @typedef {import("../shell.mjs").Send} Send */

/** Milliseconds until an installation that has failed is tried again; each time twice as long. */
const PATIENCE = 60_000;
const LONGEST_PATIENCE = 3_600_000;

/** @type {ServiceWorker | null} a new version that waits to be asked for */
let waiting = null;

/** @param {Send} send */
export function watchVersions(send) {
  // Not in a foreign frame or without a secure connection; there the site is fetched each time.
  if (!permitted(() => navigator.serviceWorker)) return;
  let patience = PATIENCE;
  let timer = 0;
  let works = true;

  const told = (/** @type {boolean} */ now) => {
    if (works !== now) send({ type: "offline", works: now });
    works = now;
  };

  /** What is not the site's file, as it was built, the worker does not take: a host may be in the midst of a change. */
  const failed = (/** @type {unknown} */ error) => {
    console.info("The site does not work offline yet.", error);
    told(false);
    clearTimeout(timer);
    timer = setTimeout(install, patience);
    patience = Math.min(2 * patience, LONGEST_PATIENCE);
  };

  /** @param {ServiceWorkerRegistration} registration @param {ServiceWorker | null} worker */
  const follow = (registration, worker) => {
    if (!worker) return;
    const look = () => {
      if (worker.state === "activated") told(true);
      if (worker.state === "redundant" && !registration.active && !registration.waiting) failed(worker);
      // The first one ever is no new version.
      if (worker.state !== "installed" || !navigator.serviceWorker.controller) return;
      waiting = worker;
      send({ type: "update" });
    };
    worker.onstatechange = look;
    look();
  };

  async function install() {
    try {
      const registration = await navigator.serviceWorker.register(trustedScript("sw.js"));
      registration.onupdatefound = () => follow(registration, registration.installing);
      follow(registration, registration.waiting ?? registration.installing);
    } catch (error) {
      failed(error);
    }
  }

  addEventListener("online", () => { if (!works) void install(); });
  void install();
}

/** The person asked for the new version: it takes over, and the page starts anew with it. */
export function takeUpdate() {
  // Asked for in another tab it has taken over already.
  if (waiting?.state !== "installed") {
    location.reload();
    return;
  }
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  waiting.postMessage({ type: "take over" });
}

/** The pages of rules that have been asked for. @type {Set<string>} */
const fetched = new Set();

/** Whoever has played a game can read its rules without a network, too; see worker/sw.mjs. @param {string} path */
function keepRules(path) {
  if (fetched.has(path) || !navigator.onLine || !permitted(() => navigator.serviceWorker.controller)) return;
  fetched.add(path);
  fetch(here(path), { priority: "low" }).catch(() => {});
}

let asked = false;

/** Once there is something worth keeping, ask the browser not to throw it away when room is short. */
export function keepForGood() {
  const { screen, ply, game, ruled } = document.body.dataset;
  if (screen !== "table" || !Number(ply)) return;
  if (ruled) keepRules(`./rules/${document.documentElement.lang}/${game}.html`);
  if (asked) return;
  asked = true;
  // Whatever it says: there is nothing else that a page can do.
  navigator.storage?.persist?.().catch(() => {});
}
