// The service worker of the papers of a sitting (AGENDA-01). It serves the pages below /app/papers
// from what their person has kept on this device, where there is no line. With a line it changes
// nothing.

const KEPT = 'hemicycle-papers';
/** The page under which every address of the papers is kept. */
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
  // Only what ends with the sign-in is renewed, so that nothing comes back after the removal.
  const isOfPapers = pathname.startsWith('/api/agenda/');
  let answer;
  try {
    answer = await fetch(event.request);
  } catch (error) {
    const kept = await caches.match(key, { ignoreVary: true });
    if (kept !== undefined) return kept;
    throw error;
  }
  if (answer.status === 401 && pathname === WHO) {
    await caches.delete(KEPT);
  } else if (answer.ok && isOfPapers && (await caches.match(key, { ignoreVary: true })) !== undefined) {
    const copy = answer.clone();
    event.waitUntil(caches.open(KEPT).then((cache) => cache.put(key, copy)));
  }
  return answer;
}
