// Keeps the whole client for the time without a network.
//
// A build has a cache of its own, filled at once. Files with a hash in their name never change: whatever cache has one is right. The page itself is asked
// of the server first, so that a new build is seen at the next load, and comes from the cache when no answer comes soon.

const CACHE = "gamekeeper-{{build}}";
const FILES = {{precache}};
const HASHED = /\.[0-9a-f]{16}\.[a-z0-9]+$/;
const PATIENCE = 2000;

self.addEventListener("install", (event) => {
  // What has a hash was fetched by the page a moment ago, and need not be fetched again; of the rest no old copy will do.
  const requests = FILES.map((url) => new Request(url, { cache: HASHED.test(url) ? "default" : "no-cache" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(requests)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(removeOldCaches().then(() => self.clients.claim()));
});

// The cache before this one stays: a page that was opened with it may still ask for its worker or its rules.
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
