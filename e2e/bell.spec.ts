import { startPushService } from '@hemicycle/testkit/push-service';
import { type BrowserContext, expect, type Page, type Worker } from '@playwright/test';
import { findChromium } from '../scripts/chromium.mjs';
import { endOpenPolls, joinByApi, openPollByApi } from './support/polls.ts';
import { DEMO_PASSWORD, emailOf, test as base } from './support/test.ts';
import { wordsOf } from './support/words.ts';

type PushService = Awaited<ReturnType<typeof startPushService>>;

/** A push service of browsers for this file, which the site may ring. */
const test = base.extend<object, { service: PushService }>({
  service: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the wanted fixtures from this pattern
    async ({}, provide) => {
      const service = await startPushService();
      await provide(service);
      await service.stop();
    },
    { scope: 'worker' },
  ],
  siteSettings: async ({ service }, provide) => provide({ HEMICYCLE_PUSH_ORIGINS: service.origin }),
});

// The headless shell of Chromium gives no page leave to show notifications.
const whole = findChromium();
test.skip(whole === null || whole.includes('headless'), 'No whole Chromium on this machine.');
test.use({
  launchOptions: async ({ launchOptions }, provide) => {
    await provide({ ...launchOptions, ...(whole !== null && { executablePath: whole }) });
  },
});

/** Gives the pages of a browser a subscription to this push service; the browser's own one would
 *  ask a company's service on the internet. All else of the bell is the browser's. */
async function subscribeTo(service: PushService, name: string, context: BrowserContext): Promise<void> {
  await context.grantPermissions(['notifications']);
  const { address, p256dh, auth } = service.subscribe(name);
  await context.addInitScript(
    ({ endpoint, keys }) => {
      const kept = 'bell-is-subscribed';
      const subscription = {
        endpoint,
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => {
          localStorage.removeItem(kept);
          return true;
        },
      };
      Object.assign(PushManager.prototype, {
        subscribe: async () => {
          localStorage.setItem(kept, 'yes');
          return subscription;
        },
        getSubscription: async () => (localStorage.getItem(kept) === null ? null : subscription),
      });
    },
    { endpoint: address, keys: { p256dh, auth } },
  );
}

/** Hands a message to the service worker of the bell, as the browser does with one that arrives. */
async function deliver(page: Page, message: object): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ isDeleted }) => !isDeleted);
      if (found !== undefined) resolve(found.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify(message),
  });
  await session.detach();
}

const shownIn = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/bell-worker.js');
    return ((await registration?.getNotifications()) ?? []).map(({ title, body, lang, dir }) => ({
      ...{ title, body, lang, dir },
    }));
  });

/** Presses the notification that is shown. A browser opens a window only for a person's finger, so
 *  the worker's wish is caught. Returns the address that it wants to open. */
async function pressShown(worker: Worker): Promise<string> {
  return worker.evaluate(async () => {
    // The types are those of pages; this runs in a service worker.
    // oxlint-disable-next-line typescript/no-explicit-any, typescript/no-unsafe-type-assertion
    const self = globalThis as any;
    const [notification] = await self.registration.getNotifications();
    const wanted = new Promise<string>((resolve) => {
      self.clients.openWindow = async (address: string) => resolve(address);
    });
    self.dispatchEvent(new self.NotificationEvent('notificationclick', { notification }));
    return wanted;
  });
}

const say = wordsOf('ar');

/** Signs Rosa Quispe in by the page that asks for it. */
async function signInHere(page: Page): Promise<void> {
  await page.locator('input[autocomplete^=username]').fill(emailOf('member08'));
  await page.locator('input[autocomplete=current-password]').fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
}

/** The ballot of the open vote, in the panel of the chamber. */
const ballotIn = (page: Page) => page.getByRole('radio').first();

test('[BEY-42] the bell rings in a browser in its person’s language, and a press leads to the ballot, also through the sign-in', async ({
  openBrowserAs,
  signInAs,
  service,
}) => {
  const moderator = await signInAs('moderator');
  await joinByApi(moderator);
  const context = await openBrowserAs(null, { locale: 'ar' });
  await subscribeTo(service, 'rosa-laptop', context);
  const rosa = await context.newPage();
  await rosa.goto('/app/security');
  await signInHere(rosa);
  const [worker] = await Promise.all([
    context.waitForEvent('serviceworker'),
    rosa.getByRole('button', { name: say('bell.turnOn') }).click(),
  ]);
  await expect(rosa.getByRole('list', { name: say('bell.devices') })).toContainText(say('bell.thisOne'));

  await endOpenPolls(moderator);
  const pollId = await openPollByApi(moderator, {
    ...{ title: 'Third reading', durationQuantity: 10, durationUnits: 'minutes' },
  });
  await expect.poll(() => service.taken).toHaveLength(1);
  expect(service.problems).toEqual([]);
  await deliver(rosa, service.taken[0]?.message ?? {});
  await expect
    .poll(() => shownIn(rosa))
    .toEqual([
      {
        title: expect.stringContaining('فُتح تصويت'),
        body: 'فُتح التصويت: Third reading',
        lang: 'ar',
        dir: 'rtl',
      },
    ]);

  const address = await pressShown(worker);
  expect(new URL(address).pathname).toBe(`/app/bell/${pollId}`);
  await expect.poll(() => shownIn(rosa)).toEqual([]);
  await test.step('from cold: no page of the site is open', async () => {
    await rosa.close();
    const opened = await context.newPage();
    await opened.goto(address);
    await expect(ballotIn(opened)).toBeVisible();
    await opened.close();
  });
  await test.step('through the sign-in: the person was signed out meanwhile', async () => {
    await context.clearCookies({ name: 'hemicycle_sign_in' });
    const opened = await context.newPage();
    await opened.goto(address);
    await signInHere(opened);
    await expect(ballotIn(opened)).toBeVisible();
  });
});
