/* Deployed as sw.js this switches the service worker off: it takes the old one's place, forgets what that kept,
   and goes. Matches are not touched; they lie in localStorage. */
addEventListener("install", () => self.skipWaiting());
addEventListener("activate", (event) => {
  const forget = async () => {
    const ours = (name) => name.startsWith("threethrones") && name.endsWith(self.registration.scope);
    for (const name of await caches.keys()) if (ours(name)) await caches.delete(name);
    await self.registration.unregister();
  };
  event.waitUntil(forget());
});
