import { expect, type Page } from '@playwright/test';
import { OPEN_SESSION } from './support/attend.ts';
import { takeSeat } from './support/in-chamber.ts';
import { test } from './support/test.ts';

/** The row of a person in a room of mission control. */
const rowOf = (page: Page, name: string) =>
  page
    .getByRole('region', { name: /^Main chamber/ })
    .getByRole('listitem')
    .filter({ hasText: name });

test('[ADMIN-03] mission control shows who is in a room and how, and an act of its page reaches them', async ({
  signInAs,
}) => {
  const rosa = await signInAs('member08');
  const kenji = await signInAs('member09');
  const marit = await signInAs('moderator');
  await Promise.all([takeSeat(rosa, { camera: true, speaks: true }), takeSeat(kenji)]);
  // The moderator attends no sitting: the acts go to the one of the page.
  await marit.goto(`/app/ui/mission-control/${OPEN_SESSION}`);
  const row = rowOf(marit, 'Rosa Quispe');
  await expect(row.getByText('Camera on')).toBeVisible();
  await expect(row.getByText(/^(good|weak|poor), [\d.]+ ms$/)).toBeVisible();
  await expect(row.getByText(/^Beat \d+ s$/)).toBeVisible();
  await expect(rowOf(marit, 'Kenji').getByText('Muted', { exact: true })).toBeVisible();
  await row.getByRole('button', { name: 'Rosa Quispe' }).click();
  await row.getByRole('button', { name: 'Mute' }).click();
  await expect(rosa.getByRole('button', { name: 'Unmute', exact: true })).toBeVisible();
  await expect(row.getByText('Muted', { exact: true })).toBeVisible();
});

test('[ADMIN-03] a camera whose pictures stop is told to mission control and to its person', async ({
  signInAs,
}) => {
  const rosa = await signInAs('member08');
  const marit = await signInAs('moderator');
  // The browser keeps saying that the track is live.
  await rosa.addInitScript(() => {
    const read = Object.getOwnPropertyDescriptor(MediaStreamTrack.prototype, 'stats')?.get;
    let kept: unknown = null;
    Object.defineProperty(MediaStreamTrack.prototype, 'stats', {
      get() {
        if (Reflect.get(globalThis, 'freezes') !== true) kept = null;
        else kept ??= { totalFrames: read?.call(this).totalFrames };
        return kept ?? read?.call(this);
      },
    });
  });
  await takeSeat(rosa, { camera: true });
  await marit.goto(`/app/ui/mission-control/${OPEN_SESSION}`);
  await expect(rowOf(marit, 'Rosa Quispe').getByText('Camera on')).toBeVisible();
  const frozen = marit.getByRole('heading', { name: 'Rosa Quispe: frozen picture' });
  await rosa.evaluate(() => Reflect.set(globalThis, 'freezes', true));
  await expect(frozen).toBeVisible({ timeout: 30_000 });
  await expect(rosa.getByText('Your picture is frozen')).toBeVisible();
  await rosa.evaluate(() => Reflect.set(globalThis, 'freezes', false));
  await expect(frozen).toHaveCount(0, { timeout: 30_000 });
  await expect(rosa.getByText('Your picture is frozen')).toHaveCount(0);
});
