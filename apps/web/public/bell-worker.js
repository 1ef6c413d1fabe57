// The service worker of the division bell (BEY-42). It shows the messages that the site sends to
// this browser, and opens the ballot. It caches nothing and answers no request of a page.

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => {
  let message = {};
  try {
    message = event.data?.json() ?? {};
  } catch {
    // A message that cannot be read still has to be shown: browsers end subscriptions otherwise.
  }
  const { title = 'Hemicycle', body = '', lang = '', dir = 'auto', tag = 'bell', path = '/app' } = message;
  event.waitUntil(
    self.registration.showNotification(title, {
      ...{ body, lang, dir, tag, renotify: true, requireInteraction: true },
      icon: '/favicon.svg',
      data: { path },
    }),
  );
});

// A browser may replace its subscription by itself. The site is told the new one, so that the bell
// goes on ringing here; the person is signed in, or turns the bell on anew.
self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(subscribeAgain(event.oldSubscription, event.newSubscription));
});

async function subscribeAgain(before, given) {
  const kept = await caches.open('bell');
  // Some browsers do not say what they replaced.
  const old = before?.endpoint ?? (await (await kept.match('/bell-address'))?.text());
  const { publicKey, devices } = await call('GET', '/api/bell');
  const known = devices.find(({ ends }) => old?.endsWith(ends));
  // Only where the bell of this very person was on: another one may be signed in here by now.
  if (known === undefined) return;
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const now = given ?? (await self.registration.pushManager.subscribe(options));
  const { endpoint: address, keys } = now.toJSON();
  const { id, name } = known;
  const add = () =>
    call('POST', '/api/bell/devices', { address, p256dh: keys.p256dh, auth: keys.auth, name });
  const removeOld = async () => {
    if (address !== old) await call('DELETE', `/api/bell/devices/${encodeURIComponent(id)}`);
  };
  // The new one first: should the line be lost in between, the person still has a device. Only
  // where there are as many as may be does the old one make place.
  try {
    await add();
    await kept.put('/bell-address', new Response(address));
    await removeOld();
  } catch (error) {
    if (error.code !== 'bell-devices-full' || address === old) throw error;
    await removeOld();
    await add();
  }
  await kept.put('/bell-address', new Response(address));
}

async function call(method, path, body) {
  const answer = await fetch(path, {
    method,
    credentials: 'same-origin',
    headers: { ...(body && { 'content-type': 'application/json' }), 'x-hemicycle-request': 'bell' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) {
    const { error } = await answer.json().catch(() => ({}));
    throw Object.assign(new Error(`${method} ${path}: ${answer.status}`), { code: error?.code });
  }
  return answer.json();
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  // Only a path of this site is opened, whatever the message says.
  const wanted = new URL(event.notification.data?.path ?? '/app', self.location.origin);
  const target = wanted.origin === self.location.origin ? wanted.href : self.location.origin;
  event.waitUntil(self.clients.openWindow(target));
});
