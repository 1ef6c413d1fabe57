import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { attend, OPEN_SESSION, panelTab } from './support/attend.ts';
import { tileOf } from './support/in-chamber.ts';
import { keepConnections, videoBytesReceived } from './support/kept-connections.ts';
import { test } from './support/test.ts';
import { expectPlaying } from './support/video.ts';

test.setTimeout(150_000);

test(
  '[SHARE-01][SHARE-04] a shared screen plays for the others until it is stopped or its sharer has left, and the controls of both answer meanwhile',
  { tag: ['@livekit', '@mesh-at-night'] },
  async ({ signInAs }) => {
    const [rosa, marit] = await Promise.all([signInAs('member08'), signInAs('moderator')]);
    await Promise.all([attend(rosa), attend(marit)]);
    const shown = marit.locator('video[aria-label*="Rosa Quispe"]');

    await rosa.getByRole('button', { name: 'Share', exact: true }).click();
    await expect(rosa.getByRole('button', { name: 'Stop sharing' })).toBeVisible({ timeout: 30_000 });
    await expectPlaying(shown);

    for (const page of [rosa, marit]) {
      await page.getByRole('button', { name: 'Raise hand' }).click();
      await expect(page.getByRole('button', { name: 'Lower hand' })).toBeVisible();
      await panelTab(page, 'Chat').click();
      await panelTab(page, 'Participants').click();
      await expect(panelTab(page, 'Participants')).toHaveAttribute('aria-selected', 'true');
    }
    await expect(tileOf(marit, 'Rosa Quispe')).toContainText('One hand up, number 1');
    await expectPlaying(shown);
    await expectAccessible(marit);

    await rosa.getByRole('button', { name: 'Stop sharing' }).click();
    await expect(shown).toHaveCount(0);
    await rosa.getByRole('button', { name: 'Share', exact: true }).click();
    await expectPlaying(shown);
    // The page closes without hanging up, and so without stopping its share first.
    await rosa.close();
    await expect(shown).toHaveCount(0);
    await expect(tileOf(marit, 'Rosa Quispe')).toHaveCount(0);
  },
);

test(
  '[SHARE-03] [BEY-18] on a screen of two pixels a point a share comes as sharp as it is drawn',
  { tag: ['@livekit', '@at-night'] },
  async ({ signInAs }) => {
    const dense = { viewport: { width: 1100, height: 760 }, deviceScaleFactor: 2 };
    const [rosa, marit] = await Promise.all([signInAs('member08'), signInAs('moderator', dense)]);
    await Promise.all([attend(rosa), attend(marit)]);
    const shown = marit.locator('video[aria-label*="Rosa Quispe"]');
    await rosa.getByRole('button', { name: 'Share', exact: true }).click();
    await expectPlaying(shown);
    const drawnPx = 2 * ((await shown.boundingBox())?.width ?? 0);
    expect(drawnPx).toBeGreaterThan(1_000);
    const receivedPx = () =>
      shown.evaluate((element) => (element instanceof HTMLVideoElement ? element.videoWidth : 0));
    await expect.poll(receivedPx, { timeout: 30_000 }).toBeGreaterThan(1_000);
  },
);

test(
  '[SHARE-02][SHARE-03] of two shared screens the newest is shown, with a way to the other, also on a phone',
  { tag: ['@livekit', '@at-night'] },
  async ({ signInAs }) => {
    const [rosa, marit, kenji] = await Promise.all([
      signInAs('member08'),
      signInAs('moderator'),
      signInAs('member09'),
    ]);
    await Promise.all([attend(rosa), attend(marit), attend(kenji)]);
    await kenji.setViewportSize({ width: 390, height: 844 });
    const shared = (by: string) => kenji.getByLabel(`Shared by ${by}`);

    await rosa.getByRole('button', { name: 'Share', exact: true }).click();
    await expectPlaying(shared('Rosa Quispe'));
    expect((await shared('Rosa Quispe').boundingBox())?.width).toBe(382);
    await marit.getByRole('button', { name: 'Share', exact: true }).click();
    await expectPlaying(shared('Marit Solberg'));
    await expect(shared('Rosa Quispe')).toHaveCount(0);
    await expect(
      marit.getByText('Others see it first. They can switch to Rosa Quispe’s screen.'),
    ).toBeVisible();
    await expect(
      rosa.getByText('Others see Marit Solberg’s screen first. They can switch to yours.'),
    ).toBeVisible();
    await expectAccessible(kenji);
    for (const size of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await kenji.setViewportSize(size);
      await expectNamesBelow(kenji, shared('Marit Solberg'));
    }
    await kenji.setViewportSize({ width: 844, height: 390 });
    const names = kenji.getByRole('group', { name: 'Shared screens' }).getByRole('button');
    await expect(names).toHaveText(['Rosa Quispe', 'Marit Solberg']);
    expect(
      await names.locator('span').evaluateAll(cutNames),
      'on a phone on its side they are whole',
    ).toEqual([]);
    await marit.setViewportSize({ width: 900, height: 700 });
    await expectBelowTiles(marit, 'Others see it first. They can switch to Rosa Quispe’s screen.');

    await kenji
      .getByRole('group', { name: 'Shared screens' })
      .getByRole('button', { name: 'Rosa Quispe' })
      .press('Enter');
    await expectPlaying(shared('Rosa Quispe'));
    await rosa.getByRole('button', { name: 'Stop sharing' }).click();
    await expectPlaying(shared('Marit Solberg'));
    await expect(kenji.getByRole('group', { name: 'Shared screens' })).toHaveCount(0);
    await expect(marit.getByText('You are sharing your screen.', { exact: true })).toBeVisible();
  },
);

/** The names of the people who share stand 8 px below the screen, and the screen keeps its full
 *  16:9. */
async function expectNamesBelow(page: Page, screen: Locator): Promise<void> {
  const name = page.getByRole('group', { name: 'Shared screens' }).getByRole('button').first();
  await expect(async () => {
    const [picture, below] = await Promise.all([screen.boundingBox(), name.boundingBox()]);
    if (picture === null || below === null) throw new Error('both are seen');
    expect(Math.round(below.y - picture.y - picture.height)).toBe(8);
    expect(picture.width / picture.height).toBeCloseTo(16 / 9, 1);
  }).toPass();
}

/** The names that their elements cut off. */
const cutNames = (names: Element[]) =>
  names.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map((name) => name.textContent);

/** A notice of the stage lies below all tiles and covers none. */
async function expectBelowTiles(page: Page, text: string): Promise<void> {
  await expect(async () => {
    const tiles = await page
      .getByRole('region', { name: 'Video' })
      .getByRole('listitem')
      .evaluateAll((all) => all.map((tile) => tile.getBoundingClientRect().bottom));
    const notice = await page.getByText(text).boundingBox();
    expect(tiles.length).toBeGreaterThan(1);
    expect(Math.max(...tiles)).toBeLessThanOrEqual(notice?.y ?? 0);
  }).toPass();
}

/** Forbids people to view shares or allows it again, as a moderator does. */
async function changeViewing(page: Page, change: { disable?: string[]; enable?: string[] }): Promise<void> {
  const answer = await page.request.put(`/api/votingsessions/${OPEN_SESSION}/davra`, {
    headers: { 'x-hemicycle-request': 'e2e' },
    data: { screenshareViewing: change },
  });
  expect(answer.status()).toBe(200);
}

/** Changes a page so that it believes its person may view shares, and asks for them. Call it before
 *  the page is opened. */
async function believeToView(page: Page): Promise<void> {
  await page.routeWebSocket(/\/app\?/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((text) => {
      const told = String(text).replace(
        /"screenshareViewingDisabledUsers":\[[^\]]*\]/g,
        '"screenshareViewingDisabledUsers":[]',
      );
      socket.send(told);
    });
  });
}

test(
  '[SHARE-05] who may not view a share is sent none of it, also by a browser that was changed to show it',
  { tag: ['@livekit', '@at-night'] },
  async ({ signInAs }) => {
    const [rosa, marit, kenji] = [
      await signInAs('member08'),
      await signInAs('moderator'),
      await signInAs('member09'),
    ];
    await believeToView(kenji);
    await keepConnections(kenji);
    await changeViewing(marit, { disable: ['member09'] });
    for (const page of [rosa, marit, kenji]) await attend(page);

    await rosa.getByRole('button', { name: 'Share', exact: true }).click();
    const seen = marit.locator('video[aria-label*="Rosa Quispe"]');
    await expectPlaying(seen);
    expect(await videoBytesReceived(kenji)).toBe(0);

    await changeViewing(marit, { enable: ['member09'] });
    await expectPlaying(kenji.locator('video[aria-label*="Rosa Quispe"]'));
    expect(await videoBytesReceived(kenji)).toBeGreaterThan(0);

    await changeViewing(marit, { disable: ['member09'] });
    await expect
      .poll(async () => {
        const before = await videoBytesReceived(kenji);
        await expectPlaying(seen);
        return (await videoBytesReceived(kenji)) - before;
      })
      .toBe(0);
    // A person who reloads the page is still forbidden to view shares.
    await kenji.reload();
    await expect(kenji.getByRole('region', { name: 'Video' })).toBeVisible({ timeout: 60_000 });
    await expect(panelTab(kenji, 'Participants')).toBeVisible();
    await expectPlaying(seen);
    expect(await videoBytesReceived(kenji)).toBe(0);
    await changeViewing(marit, { enable: ['member09'] });
    await expectPlaying(kenji.locator('video[aria-label*="Rosa Quispe"]'));
  },
);
