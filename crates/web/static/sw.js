// The service worker: caches the whole client for offline use.
//
// Each build has its own cache, filled on installation. Files with a hash in their name never change, so a copy from any
// cache is valid. The page itself is network first, so that a new build is seen at the next load; it comes from the cache
// if the server does not answer soon.

const CACHE = "gamekeeper-{{build}}";
const FILES = {{precache}};
const HASHED = /\.[0-9a-f]{16}\.[a-z0-9]+$/;
const PATIENCE = 2000;

self.addEventListener("install", (event) => {
  // Hashed files were just fetched by the page and may come from the HTTP cache; the others must be revalidated.
  const requests = FILES.map((url) => new Request(url, { cache: HASHED.test(url) ? "default" : "no-cache" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(requests)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(removeOldCaches().then(() => self.clients.claim()));
});

// Keeps the previous cache: a page that was opened with it may still request its worker or its rules.
async function removeOldCaches() {
  const old = (await caches.keys()).filter((name) => name.startsWith("gamekeeper-") && name !== CACHE);
  await Promise.all(old.slice(0, -1).map((name) => caches.delete(name)));
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (HASHED.test(url.pathname)) event.respondWith(caches.match(url.pathname).then((kept) => kept ?? fetch(request)));
  else if (FILES.includes(url.pathname)) event.respondWith(fetch(request).catch(() => caches.match(url.pathname)));
});

async function page(request) {
  const fresh = fetch(request);
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  try {
    const answer = await Promise.race([fresh, late]);
    if (answer && answer.status < 500) return answer;
  } catch {
    // No network, or no server.
  }
  const cache = await caches.open(CACHE);
  return (await cache.match("/")) ?? fresh;
}
