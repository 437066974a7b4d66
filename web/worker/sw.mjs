/**
 * The service worker: keeps the whole site, so that it works without a network after one visit.
 *
 * build.py bundles it into sw.js and defines PRECACHE, the list of all files. Only what is as it was built is kept;
 * else the installation fails and is tried again (shell/offline.mjs). A new version installs beside the old one and
 * waits until the page asks for it, so that no match is ever pulled from under its players. To switch it off for
 * good, deploy `sw-off.js` as `sw.js`: see README.md.
 */

import { clientsClaim, setCacheNameDetails } from "workbox-core";
import { addPlugins, cleanupOutdatedCaches, precacheAndRoute } from "workbox-precaching";

// Several sites may share an origin; workbox itself adds the scope. What workers before v3 kept was not checked.
setCacheNameDetails({ prefix: "threethrones", precache: "precache-v3" });
cleanupOutdatedCaches();
addPlugins([{ handlerDidError: freshen }]);
// The page reads ?seed=… itself; the file is the same.
precacheAndRoute(PRECACHE, { ignoreURLParametersMatching: [/./], cleanURLs: false });
clientsClaim();

/** The browser's own cache may hold a wrong file for long: the next try is to find a better one. */
async function freshen({ request }) {
  await fetch(request, { cache: "reload" }).catch(() => {});
}

/** Pages of the rules are kept once somebody has asked for them: there are too many to bring them all along. */
const RULES = `threethrones-rules-${self.registration.scope}`;

addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(`${self.registration.scope}rules/`)) event.respondWith(rules(event.request));
});

/** @param {Request} request  what the host says now, and what it said last where it cannot be asked or somebody else answers */
async function rules(request) {
  const cache = await caches.open(RULES);
  const address = request.url.replace(/[?#].*/, "");
  const answer = await fetch(request).catch(() => null);
  if (answer?.ok && await isOurs(answer.clone())) {
    await cache.put(address, answer.clone());
    return answer;
  }
  return await cache.match(address) ?? answer ?? Response.error();
}

/** @param {Response} answer @returns {Promise<boolean>} whether it is a whole page of the rules, or their script, and not what the portal of a network shows in its place */
async function isOurs(answer) {
  const isPage = answer.headers.get("content-type")?.startsWith("text/html");
  if (new URL(answer.url).pathname.endsWith(".js")) return !isPage;
  const page = await answer.text();
  return page.includes('/rules.js"></script>') && page.trimEnd().endsWith("</html>");
}

addEventListener("message", (event) => {
  if (event.data?.type === "take over") self.skipWaiting();
});
