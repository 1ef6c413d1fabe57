// The service worker of the papers of a sitting (AGENDA-01). It serves the pages below /app/papers
// from what their person has kept on this device, where there is no line. With a line it changes
// nothing.

/** The names of the caches: this, the person, the sitting, and which time it was kept. */
const KEPT = 'hemicycle-papers';
/** The page under which every address of the papers is kept. What is kept last: without it the
 *  cache is not complete. */
const PAGE = '/app/papers';
const WHO = '/api/auth/sessioninfo';

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(withLine(event, PAGE));
  else if (pathname.startsWith('/assets/')) event.respondWith(fromDevice(request));
  else if (pathname.startsWith('/api/')) event.respondWith(withLine(event, request.url));
});

/** Files with a hash in their name never change. */
async function fromDevice(request) {
  return (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request);
}

/** The answer of the server; without a line, the one that is kept. What is kept follows the
 *  server, and goes once the person is signed out. */
async function withLine(event, key) {
  const { pathname } = new URL(event.request.url);
  let answer;
  try {
    answer = await fetch(event.request);
  } catch (error) {
    for (const { cache } of await keptFor(await sittingOf(event))) {
      const kept = await cache.match(key, { ignoreVary: true });
      if (kept !== undefined) return kept;
    }
    throw error;
  }
  if (answer.status === 401 && pathname === WHO) {
    await removeAll();
  } else if (answer.ok && pathname.startsWith('/api/agenda/')) {
    const copy = answer.clone();
    event.waitUntil(renew(await sittingOf(event), key, copy));
  }
  return answer;
}

/** The sitting whose papers the page shows; in a path it stands as in the name of a cache. */
async function sittingOf(event) {
  const { request, clientId } = event;
  const address = request.mode === 'navigate' ? request.url : (await self.clients.get(clientId))?.url;
  if (address === undefined) return null;
  const { pathname } = new URL(address);
  return pathname.startsWith(`${PAGE}/`) ? (pathname.slice(PAGE.length + 1).split('/')[0] ?? null) : null;
}

/** The complete caches of a sitting, where they are of the one person who is signed in by what
 *  they keep. Where two people have kept something here, nobody is answered. */
async function keptFor(sitting) {
  const names = (await caches.keys()).filter((name) => name.startsWith(`${KEPT}/`));
  const people = new Set(names.map((name) => name.split('/')[1]));
  if (sitting === null || people.size !== 1) return [];
  const found = [];
  for (const name of names) {
    const [, person, of] = name.split('/');
    if (of !== sitting) continue;
    const cache = await caches.open(name);
    const [page, who] = [await cache.match(PAGE), await cache.match(WHO, { ignoreVary: true })];
    if (page === undefined || who === undefined) continue;
    const { info } = await who.json();
    if (encodeURIComponent(info?.userId ?? '') === person) found.push({ name, cache });
  }
  return found;
}

/** Only what is kept already follows the server, and only in a cache that is there still: nothing
 *  comes back after the removal. */
async function renew(sitting, key, answer) {
  for (const { name, cache } of await keptFor(sitting)) {
    if ((await cache.match(key, { ignoreVary: true })) === undefined) continue;
    // The cache in hand is written: opening it by its name would make a new one.
    if (await caches.has(name)) await cache.put(key, answer.clone());
  }
}

async function removeAll() {
  const names = (await caches.keys()).filter((name) => name.startsWith(KEPT));
  await Promise.all(names.map((name) => caches.delete(name)));
}
