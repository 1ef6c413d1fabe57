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
      ...{ body, lang, dir, tag, requireInteraction: true },
      icon: '/favicon.svg',
      data: { path },
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  // Only a path of this site is opened, whatever the message says.
  const wanted = new URL(event.notification.data?.path ?? '/app', self.location.origin);
  const target = wanted.origin === self.location.origin ? wanted.href : self.location.origin;
  event.waitUntil(self.clients.openWindow(target));
});
