/**
 * The service worker: keeps the whole site, so that it works without a network after one visit.
 *
 * build.py bundles it into sw.js and defines PRECACHE, the list of all files. A new version installs beside the
 * old one and waits until the page asks for it (shell/offline.mjs), so that no match is ever pulled from under
 * its players. To switch it off for good, deploy `sw-off.js` as `sw.js`: see README.md.
 */

import { clientsClaim, setCacheNameDetails } from "workbox-core";
import { cleanupOutdatedCaches, precacheAndRoute } from "workbox-precaching";

// Several sites may share an origin; workbox itself adds the scope.
setCacheNameDetails({ prefix: "threethrones" });
cleanupOutdatedCaches();
// The page reads ?seed=… itself; the file is the same.
precacheAndRoute(PRECACHE, { ignoreURLParametersMatching: [/./], cleanURLs: false });
clientsClaim();

addEventListener("message", (event) => {
  if (event.data?.type === "take over") self.skipWaiting();
});
