/** The site without a network: the service worker, its new versions, and keeping what is kept. */

/** @typedef {import("../shell.mjs").Send} Send */

/** @type {ServiceWorker | null} a new version that waits to be asked for */
let waiting = null;

/** @param {Send} send */
export async function watchVersions(send) {
  // Not in a foreign frame or without a secure connection; there the site is fetched each time.
  if (!("serviceWorker" in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register("./sw.js");
    const tell = (/** @type {ServiceWorker | null} */ worker) => {
      // The first one ever is no new version.
      if (worker?.state !== "installed" || !navigator.serviceWorker.controller) return;
      waiting = worker;
      send({ type: "update" });
    };
    tell(registration.waiting);
    registration.addEventListener("updatefound", () => {
      const worker = registration.installing;
      worker?.addEventListener("statechange", () => tell(worker));
    });
  } catch (error) {
    console.info("The site does not work offline here.", error);
  }
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

let asked = false;

/** Once there is something worth keeping, ask the browser not to throw it away when room is short. */
export function keepForGood() {
  const { screen, ply } = document.body.dataset;
  if (asked || screen !== "table" || !Number(ply)) return;
  asked = true;
  // Whatever it says: there is nothing else that a page can do.
  navigator.storage?.persist?.().catch(() => {});
}
