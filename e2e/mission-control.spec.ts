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
  await expect(rowOf(marit, 'Kenji').getByText('Muted')).toBeVisible();
  await row.getByRole('button', { name: 'Rosa Quispe' }).click();
  await row.getByRole('button', { name: 'Mute' }).click();
  await expect(rosa.getByRole('button', { name: 'Unmute', exact: true })).toBeVisible();
  await expect(row.getByText('Muted')).toBeVisible();
});
