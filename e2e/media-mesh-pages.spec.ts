import { join } from 'node:path';
import { mediaClientMessageSchema } from '@hemicycle/contract/media';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { createMeshRooms } from '../apps/server/src/adapters/mesh/mesh-rooms.ts';
import { systemClock } from '../apps/server/src/platform/clock/clock.ts';
import { type ServedPage, serveModule } from './support/media/bundle-page.ts';

let site: ServedPage;

test.beforeAll(async () => {
  site = await serveModule(join(import.meta.dirname, 'support/media/seat-page.ts'));
});

test.afterAll(async () => {
  await site.close();
});

/** The server side of the mesh, between pages instead of sockets. */
function openHouse(context: BrowserContext) {
  const pages = new Map<string, Page>();
  const rooms = createMeshRooms({
    clock: systemClock,
    iceServers: () => [],
    send: (connectionId, message) => {
      // A page that is being closed hears nothing more.
      pages
        .get(connectionId)
        ?.evaluate((heard) => window.seat.hear(heard), message)
        .catch(() => undefined);
    },
  });
  return {
    async seat(userId: string): Promise<Page> {
      const page = await context.newPage();
      pages.set(userId, page);
      await page.exposeFunction('sayToServer', (message: unknown) => {
        const parsed = mediaClientMessageSchema.parse(message);
        if (parsed.type === 'mediaJoin') rooms.join({ connectionId: userId, userId, roomId: 'main' }, parsed);
        if (parsed.type === 'mediaLeave') rooms.leave(userId);
        if (parsed.type === 'mediaPublish') rooms.publish(userId, parsed.sends);
        if (parsed.type === 'mediaSignal') rooms.signal(userId, parsed);
      });
      page.on('close', () => rooms.disconnected(userId));
      await page.goto(site.address);
      await expect
        .poll(() => page.evaluate(() => 'seat' in window), { message: 'the page has loaded' })
        .toBe(true);
      expect(await page.evaluate(() => window.seat.port.join())).toEqual({ ok: true });
      return page;
    },
  };
}

function receives(page: Page, userId: string, source: 'microphone' | 'camera' | 'share') {
  return expect.poll(
    () => page.evaluate(([from, what]) => window.seat.receives(from, what), [userId, source] as const),
    {
      message: `the ${source} of ${userId} arrives`,
    },
  );
}

test('[MEDIA-02] [SHARE-02] three pages see and hear each other, share from the picker, and one that is closed goes', async ({
  context,
}) => {
  await context.grantPermissions(['camera', 'microphone']);
  const house = openHouse(context);
  const userIds = ['ada', 'ben', 'cyd'];
  const seats: { userId: string; page: Page }[] = [];
  for (const userId of userIds) seats.push({ userId, page: await house.seat(userId) });
  for (const { page } of seats) {
    expect(await page.evaluate(() => window.seat.port.publishMicrophone())).toEqual({ ok: true });
    expect(await page.evaluate(() => window.seat.port.publishCamera())).toEqual({ ok: true });
  }
  for (const { page, userId } of seats) {
    await page.bringToFront();
    for (const other of userIds.filter((id) => id !== userId)) {
      await receives(page, other, 'camera').toBe(true);
      await receives(page, other, 'microphone').toBe(true);
    }
  }

  const [ada, ben, cyd] = seats;
  if (ada === undefined || ben === undefined || cyd === undefined)
    throw new Error('Three people were seated');
  await ada.page.bringToFront();
  expect(await ada.page.evaluate(() => window.seat.port.publishShare())).toEqual({ ok: true });
  await ben.page.bringToFront();
  await receives(ben.page, 'ada', 'share').toBe(true);
  await receives(ben.page, 'ada', 'camera').toBe(true);
  await ada.page.evaluate(() => window.seat.port.stopShare());
  await expect
    .poll(() =>
      ben.page.evaluate(
        () => window.seat.port.snapshot().people.find((person) => person.userId === 'ada')?.sends.share,
      ),
    )
    .toBe(false);

  await cyd.page.close();
  await expect
    .poll(() => ben.page.evaluate(() => window.seat.port.snapshot().people.map((person) => person.userId)))
    .toEqual(['ada']);
  await receives(ben.page, 'ada', 'camera').toBe(true);
});
