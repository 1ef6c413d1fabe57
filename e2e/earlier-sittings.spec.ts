import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { expectAtPageStart } from './support/direction.ts';
import { emailOf, DEMO_PASSWORD, test } from './support/test.ts';

const SITTING = 'Plenary sitting 113';
const ADDRESS = '/app/sittings/plenary-sitting-113';

test('[SESS-06][BEY-02][BEY-11][BEY-15] a member finds a sitting that is over, reads a result, checks the own votes and saves an export', async ({
  signInAs,
}) => {
  const rosa = await signInAs('member08');
  await rosa.goto('/app/choose-session');
  await rosa.getByRole('link', { name: 'Earlier sittings' }).click();
  await rosa.getByRole('searchbox', { name: 'Part of a title' }).fill('sitting 113');
  await rosa.getByRole('link', { name: SITTING }).click();
  await expect(rosa.getByRole('heading', { level: 1, name: SITTING })).toBeVisible();
  const row = rosa.getByRole('row', { name: /amendment 3 to article 2/ });
  await expect(row.getByText('FAIL')).toBeVisible();
  await expect(row.getByRole('cell').nth(3)).toHaveText('9');

  await rosa.getByRole('button', { name: /amendment 3 to article 2/ }).click();
  const result = rosa.getByRole('dialog');
  await expect(result.getByText('The article stands as the committee proposed it.')).toBeVisible();
  const receipt = await result.locator('code').first().textContent();
  await rosa.keyboard.press('Escape');
  await expect(result).toBeHidden();

  const transcript = rosa.getByRole('region', { name: 'Transcript' });
  await expect(transcript.getByText('The committee heard forty-two witnesses over nine')).toBeVisible();

  await rosa.getByLabel('Receipt').fill(receipt ?? '');
  await rosa.getByRole('button', { name: 'Check this receipt' }).click();
  const found = rosa.getByRole('list', { name: 'What the check found' });
  await expect(found.getByText('Your vote is counted')).toBeVisible();
  await expect(found.getByText(/recorded \d{4}-\d\d-\d\d \d\d:\d\d:\d\d/)).toBeVisible();
  await rosa.getByRole('button', { name: 'Check all 5' }).click();
  await expect(found.getByRole('listitem')).toHaveCount(5);
  // For the secret vote the check says only that a vote is in the record, and tells no choice.
  await expect(found.getByText('A vote of yours is in the record')).toBeVisible();

  await rosa.getByRole('combobox', { name: 'Vote' }).selectOption({ index: 1 });
  const arriving = rosa.waitForEvent('download');
  await rosa.getByRole('button', { name: 'Vote 2, result and votes, CSV' }).click();
  expect(await readFile(await (await arriving).path(), 'utf8')).toContain('Amendment 3 to article 2');

  for (const width of [1440, 390]) {
    await rosa.setViewportSize({ width, height: 900 });
    await expectAccessible(rosa);
    const tooWide = await rosa.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(tooWide).toBeLessThanOrEqual(0);
    expect(await offTheirHeadsPx(rosa)).toBeLessThanOrEqual(8);
  }
  await rosa.goBack();
  await expect(rosa.getByRole('searchbox', { name: 'Part of a title' })).toBeVisible();
});

test('[PERM-03] who was taken off a sitting, and came by its address, signs in, comes back there and is refused in words', async ({
  signInAs,
  openBrowserAs,
}) => {
  const admin = await signInAs('admin');
  // A sitting that its host has ended keeps its members until it gets a later end.
  const changed = await admin.request.patch('/api/votingsessions/plenary-sitting-113', {
    data: { epochEndTime: Date.now() - 1_000, membership: { remove: ['member20'] } },
    headers: { 'x-hemicycle-request': '1' },
  });
  expect(changed.ok()).toBe(true);
  const stranger = await (await openBrowserAs(null)).newPage();
  await stranger.goto(ADDRESS);
  await stranger.getByLabel('E-mail address').fill(emailOf('member20'));
  await stranger.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await stranger.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(stranger.getByRole('heading', { name: 'This sitting is not open to you' })).toBeVisible();
  await expect(stranger).toHaveURL(new RegExp(`${ADDRESS}$`));
  await expect(stranger.getByText('Water Protection')).toHaveCount(0);
  await stranger.getByRole('link', { name: 'See earlier sittings' }).click();
  await expect(stranger.getByText('No earlier sitting')).toBeVisible();
});

test('[I18N-08][BEY-12] in Arabic the page runs from right to left, with the attendance for those who moderate', async ({
  signInAs,
}) => {
  const marit = await signInAs('moderator', { locale: 'ar' });
  await marit.goto(ADDRESS);
  await expect(marit.getByRole('heading', { name: 'النتائج' })).toBeVisible();
  await expect(marit.getByRole('list', { name: 'سجل الحضور' })).toBeVisible();
  await expectAtPageStart(marit);
  await expectAccessible(marit);
});

/** The largest distance between a count of the second vote and the head of its column, in px. */
function offTheirHeadsPx(page: Page): Promise<number> {
  return page.locator('table:has([data-poll])').evaluate((table) => {
    const startsOf = (cells: NodeListOf<Element>, text: RegExp) =>
      [...cells].flatMap((cell) => (text.test(cell.textContent) ? [cell.getBoundingClientRect().left] : []));
    const heads = startsOf(table.querySelectorAll('thead th'), /^(?:Yea|Nay|Pres\.)$/);
    const counts = startsOf(table.querySelectorAll('tbody tr:nth-child(2) td'), /^(?:9|14|1)$/);
    return Math.max(...heads.map((head, column) => Math.abs(head - (counts[column] ?? Infinity))));
  });
}
