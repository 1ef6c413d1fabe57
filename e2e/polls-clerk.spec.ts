import { readFile } from 'node:fs/promises';
import { inflateRawSync } from 'node:zlib';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { attend, OPEN_SESSION, panelTab } from './support/attend.ts';
import { expectNothingBeside, pressByKey, tabTo } from './support/keyboard.ts';
import {
  callApi,
  castByApi,
  closePollByApi,
  endOpenPolls,
  joinByApi,
  openPollByApi,
  panelOf,
  recordVote,
} from './support/polls.ts';
import { test } from './support/test.ts';
import { wordsOf } from './support/words.ts';

const WIDTHS = [390, 900, 1440];

/** Chooses a format in the export menu by keyboard, and returns the file that arrives. */
async function exported(page: Page, format: string): Promise<{ name: string; bytes: Buffer }> {
  const downloading = page.waitForEvent('download');
  await pressByKey(page, page.getByRole('button', { name: 'Export' }));
  await pressByArrow(page, format);
  const download = await downloading;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

async function pressByArrow(page: Page, name: string): Promise<void> {
  const entry = page.getByRole('menuitem', { name });
  await expect(entry).toBeVisible();
  for (let presses = 0; presses < 5; presses += 1) {
    if (await entry.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('ArrowDown');
  }
  await expect(entry).toBeFocused();
  await page.keyboard.press('Enter');
}

/** All texts and numbers of a workbook: the contents of its parts, one after the other. */
function contentOf(zip: Buffer): string {
  const parts: string[] = [];
  let at = zip.readUInt32LE(zip.lastIndexOf('PK\u0005\u0006') + 16);
  while (zip.readUInt32LE(at) === 0x02014b50) {
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)];
    const local = zip.readUInt32LE(at + 42);
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const content = zip.subarray(from, from + size);
    parts.push((method === 0 ? content : inflateRawSync(content)).toString());
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return parts.join('\n');
}

test('[BEY-11] a closed vote is saved as table, workbook and document, with the figures of the screen', async ({
  signInAs,
}) => {
  const moderator = await signInAs('moderator');
  const [rosa, first, second] = await Promise.all([
    signInAs('member08'),
    signInAs('member01'),
    signInAs('member02'),
  ]);
  for (const page of [rosa, first, second]) await joinByApi(page);
  await joinByApi(moderator);
  await endOpenPolls(moderator);
  await attend(moderator);
  const pollId = await openPollByApi(moderator, {
    title: 'Water Act',
    majority: { kind: 'simple', base: 'valid' },
  });
  await castByApi(rosa, pollId, 'Yea');
  await castByApi(first, pollId, 'Yea');
  await castByApi(second, pollId, 'Nay');
  await closePollByApi(moderator, pollId);
  await expect(panelOf(moderator).getByText('Yea: 2, 67 percent')).toBeAttached();
  await pressByKey(moderator, panelOf(moderator).getByRole('button', { name: 'Inspect votes' }));
  await expect(moderator.getByRole('table', { name: 'Voters' }).getByRole('row')).toHaveCount(4);

  const csv = await exported(moderator, 'Table (CSV)');
  expect(csv.name).toMatch(/^Vote \d+ Water Act\.csv$/);
  const lines = csv.bytes.toString('utf8').split(/\r?\n/);
  for (const line of ['Yea,2,67', 'Nay,1,33', 'Pres.,0,0']) expect(lines).toContain(line);
  expect(lines.filter((line) => /Rosa Quispe.*Yea/.test(line))).toHaveLength(1);

  const xlsx = await exported(moderator, 'Workbook (XLSX)');
  expect(xlsx.name).toMatch(/\.xlsx$/);
  const workbook = contentOf(xlsx.bytes);
  for (const text of ['Water Act', 'Rosa Quispe', 'Yea', 'Nay', '<v>67</v>'])
    expect(workbook).toContain(text);

  const pdf = await exported(moderator, 'Document (PDF)');
  expect(pdf.name).toMatch(/\.pdf$/);
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pdf.bytes.subarray(-8).toString()).toContain('%%EOF');
  expect(pdf.bytes.length).toBeGreaterThan(5000);
  await expectAccessible(moderator);

  await test.step('while a vote is open there is nothing to save', async () => {
    await moderator.keyboard.press('Escape');
    await openPollByApi(moderator, { title: 'Still open' });
    await expect(panelOf(moderator).getByText('Still open')).toBeVisible();
    await panelOf(moderator).getByRole('button', { name: 'Inspect votes' }).press('Enter');
    await expect(moderator.getByText('No Votes Cast')).toBeVisible();
    await expect(moderator.getByRole('button', { name: 'Export' })).toHaveCount(0);
  });
});

test('[PERM-13][WEIGHT-02][WEIGHT-03] the list of who may vote says with what weight, and why someone may not, at three widths, in Arabic too @at-night', async ({
  signInAs,
}) => {
  const moderator = await signInAs('moderator');
  const arabic = await signInAs('observer', { locale: 'ar', viewport: { width: 390, height: 844 } });
  await joinByApi(moderator);
  await endOpenPolls(moderator);
  await attend(moderator);
  await openPollByApi(moderator, { title: 'By weight', votingOrganisation: 'water-board' });

  await panelOf(moderator).getByRole('button', { name: 'Inspect votes' }).press('Enter');
  const inspection = moderator.getByRole('dialog', { name: 'By weight' });
  const weights = inspection.getByRole('table', { name: 'Weights' });
  await expect(weights.getByRole('row').last()).toHaveText(/^Total\s*16\s*12$/u);
  await pressByKey(moderator, inspection.getByRole('tab', { name: 'Receipts' }));
  await moderator.keyboard.press('ArrowRight');
  await moderator.keyboard.press('ArrowRight');
  await expect(inspection.getByRole('tab', { name: 'Who may vote' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  const electors = inspection.getByRole('table', { name: 'Who may vote' });
  await expect(electors.getByRole('columnheader', { name: 'Weight' })).toBeVisible();
  await expect(electors.getByRole('row').filter({ hasText: 'Rosa Quispe' })).toBeVisible();
  const others = inspection.getByRole('region', { name: 'Who may not vote, and why' });
  const unweighted = others.getByRole('listitem').first();
  await expect(unweighted).toContainText(
    'Belongs to no group that has a weight in the voting organisation of this vote.',
  );
  const name = await unweighted.locator('bdi').innerText();
  await tabTo(moderator, inspection.getByLabel('Search those who may vote'));
  await moderator.keyboard.type(name.toLowerCase());
  await expect(electors).toHaveCount(0);
  await expect(others.getByRole('listitem')).toHaveCount(1);
  for (const width of WIDTHS) {
    await moderator.setViewportSize({ width, height: 900 });
    await expectNothingBeside(moderator);
    await expectAccessible(moderator);
  }

  const say = wordsOf('ar');
  await joinByApi(arabic);
  await arabic.goto('/app');
  await arabic.getByRole('button', { name: say('polls.inspect') }).press('Enter');
  await arabic.getByRole('tab', { name: say('electorate.tab') }).click();
  await expect(arabic.getByRole('listitem').filter({ hasText: name })).toContainText(
    say('electorate.reasons.no-weight'),
  );
  for (const width of WIDTHS) {
    await arabic.setViewportSize({ width, height: 844 });
    await expectNothingBeside(arabic);
  }
  await expectAccessible(arabic);
});

test(
  '[BEY-07][POLL-04] a vote opens and closes at its set times by itself, and the draft says when',
  { tag: '@at-night' },
  async ({ signInAs }) => {
    const [moderator, rosa] = await Promise.all([signInAs('moderator'), signInAs('member08')]);
    await joinByApi(moderator);
    await endOpenPolls(moderator);
    await Promise.all([attend(moderator), attend(rosa)]);
    await panelTab(moderator, 'Votes').press('Enter');
    const nowMs = Date.now();
    await callApi(moderator, 'POST', `/api/polls/votingsession/${OPEN_SESSION}`, {
      title: 'At noon',
      opensAt: nowMs + 12_000,
      closesAt: nowMs + 30_000,
    });
    const draft = moderator
      .getByRole('list', { name: 'Drafts' })
      .getByRole('listitem')
      .filter({ hasText: 'At noon' });
    await expect(draft).toContainText(/Opens .*\d\d:\d\d/);
    await expect(rosa.getByText('At noon')).toHaveCount(0);
    await expect(panelOf(rosa).getByRole('timer')).toContainText(/left/, { timeout: 30_000 });
    await expect(panelOf(rosa).getByText('At noon')).toBeVisible();
    await recordVote(rosa, 'Nay');
    await expect(draft).toHaveCount(0);
    for (const page of [moderator, rosa]) {
      await expect(panelOf(page).getByText(/^Vote \d+, closed/)).toBeVisible({ timeout: 40_000 });
      await expect(panelOf(page).getByText('Nay: 1, 100 percent')).toBeAttached();
    }
  },
);

test(
  '[BEY-03] a secret vote whose key is lost while it is open says that it is void, and is repeated',
  { tag: '@at-night' },
  async ({ signInAs, site }) => {
    // One person votes, and a low limit keeps the count of a secret poll visible.
    await site.saveFlags({ secretCountFewestVotes: 1 });
    const moderator = await signInAs('moderator');
    const rosa = await signInAs('member08');
    await joinByApi(moderator);
    await endOpenPolls(moderator);
    await Promise.all([attend(moderator), attend(rosa)]);
    await openPollByApi(moderator, { title: 'Election of the chair', anonymous: 'privatevoterselection' });
    await recordVote(rosa, 'Yea');
    await site.kill();
    expect(await site.loseBallotKeys()).toBe(1);
    await site.start();

    for (const page of [moderator, rosa]) {
      await expect(panelOf(page).getByText(/^Vote \d+, void/)).toBeVisible({ timeout: 60_000 });
      await expect(panelOf(page).getByText('The vote must be repeated.')).toBeVisible();
      await expect(panelOf(page).getByRole('radio')).toHaveCount(0);
    }
    await expect(panelOf(rosa).getByText(/^Yea: /)).toHaveCount(0);
    await expectAccessible(rosa);
    await expectAccessible(moderator);

    await pressByKey(moderator, panelOf(moderator).getByRole('button', { name: 'Repeat the vote' }));
    const again = moderator.getByRole('dialog', { name: 'Edit the vote' });
    await pressByKey(moderator, again.getByRole('button', { name: 'Open the vote' }));
    const sure = moderator.getByRole('dialog', { name: 'Open the vote?' });
    await pressByKey(moderator, sure.getByRole('button', { name: 'Open the vote' }));
    await expect(panelOf(rosa).getByText(/^Vote \d+, open/)).toBeVisible();
    await recordVote(rosa, 'Nay');
    await pressByKey(moderator, panelOf(moderator).getByRole('button', { name: 'Close the vote' }));
    await pressByKey(
      moderator,
      moderator.getByRole('dialog').getByRole('button', { name: 'Close the vote' }),
    );
    await expect(panelOf(rosa).getByText('Nay: 1, 100 percent')).toBeAttached();
  },
);
