// The service worker: caches the client for offline use.
//
// Each build has its own cache. The shell is cached on installation, the files of a game when they are first fetched, and
// the rest when the page says that the browser is idle. Files with a hash in their name never change, so a copy from any
// cache is valid. The page itself is network first, so that a new build is seen at the next load; it comes from the cache
// if the server does not answer soon.

const CACHE = "gamekeeper-{{build}}";
const SHELL = {{shell}};
const GAMES = {{games}};
const LATER = {{later}};
const ALL = new Set([...SHELL, ...Object.values(GAMES).flat(), ...LATER]);
const HASHED = /\.[0-9a-f]{16}\.[a-z0-9]+$/;
const PATIENCE = 2000;

// What has a hash was fetched by the page a moment ago, and need not be fetched again; of the rest no old copy will do.
const request = (url) => new Request(url, { cache: HASHED.test(url) ? "default" : "no-cache" });

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(SHELL.map(request))).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(removeOldCaches().then(() => self.clients.claim()));
});

// Keeps the previous cache: a page that was opened with it may still request its worker or a game.
async function removeOldCaches() {
  const old = (await caches.keys()).filter((name) => name.startsWith("gamekeeper-") && name !== CACHE);
  await Promise.all(old.slice(0, -1).map((name) => caches.delete(name)));
}

// What pages ask for: to cache what is missing, when the browser is idle; and how much is cached, for the settings page.
self.addEventListener("message", (event) => {
  if (event.data === "cache the rest") event.waitUntil(cacheTheRest());
  if (event.data === "count cached files") event.waitUntil(countCached().then((counts) => event.source.postMessage(JSON.stringify(counts))));
});

// A notification tells a player that it is their turn: a click on it shows the table, in the tab that has it open.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data));
});

async function show(path) {
  const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const tab = open.find(({ url }) => new URL(url).pathname === path);
  return tab ? tab.focus() : self.clients.openWindow(path);
}

// Two pages may ask at the same time.
let caching;
function cacheTheRest() {
  caching ??= addMissing().finally(() => (caching = undefined));
  return caching;
}

// One file after the other, so that nothing else has to wait for them.
async function addMissing() {
  const cache = await caches.open(CACHE);
  for (const url of ALL) {
    try {
      if (!(await cache.match(url))) await cache.add(request(url));
    } catch {
      // No network: the next visit goes on here.
      return;
    }
  }
}

// Returns how many files are cached, and how many there are: of all files, and of those that each game needs.
async function countCached() {
  const cache = await caches.open(CACHE);
  const cached = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const count = (urls) => [urls.filter((url) => cached.has(url)).length, urls.length];
  const games = Object.entries(GAMES).map(([game, urls]) => [game, count([...SHELL, ...urls])]);
  return { all: count([...ALL]), games: Object.fromEntries(games) };
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (HASHED.test(url.pathname)) event.respondWith(hashed(request, url.pathname));
  else if (ALL.has(url.pathname)) event.respondWith(fetch(request).catch(() => caches.match(url.pathname)));
});

async function hashed(request, path) {
  const kept = await caches.match(path);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && ALL.has(path)) store(path, answer.clone());
  return answer;
}

// The page does not wait for it, and works without it: the disk may be full.
async function store(path, answer) {
  try {
    const cache = await caches.open(CACHE);
    await cache.put(path, answer);
  } catch (why) {
    console.info("not stored for offline use:", path, why.message);
  }
}

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
