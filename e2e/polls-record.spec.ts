import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { attend, panelTab } from './support/attend.ts';
import {
  callApi,
  castByApi,
  closePollByApi,
  declareByApi,
  joinByApi,
  openPollByApi,
  panelOf,
  recordVote,
} from './support/polls.ts';
import { test } from './support/test.ts';

const BILL = 'Water Protection Bill';

/** The closing hash that a page shows beside the result, in full. */
async function shownHash(page: Page): Promise<string> {
  const head = panelOf(page).getByRole('region', { name: 'Record' }).locator('[data-hash]');
  await expect(head).toBeVisible();
  return (await head.getAttribute('data-hash')) ?? '';
}

const resultOfCheck = (page: Page) => panelOf(page).getByRole('region', { name: 'What was checked' });
const steps = (page: Page, sign: string) => resultOfCheck(page).locator(`[data-step][data-sign="${sign}"]`);
const check = (page: Page) =>
  panelOf(page).getByRole('button', { name: 'Check that my vote is counted' }).press('Enter');

test('[BEY-01][BEY-02] everybody sees the closing hash after the close, a voter checks the proof against it, and a tampered one is named', async ({
  signInAs,
}) => {
  const moderator = await signInAs('moderator');
  const observer = await signInAs('observer');
  const rosa = await signInAs('member08');
  await attend(rosa);
  await attend(observer);
  await attend(moderator);
  const pollId = await openPollByApi(moderator, { title: BILL });
  await recordVote(rosa, 'Yea');
  await expect(panelOf(rosa).getByRole('button', { name: /^Check that/ })).toHaveCount(0);
  const other = await signInAs('member01');
  await joinByApi(other);
  await castByApi(other, pollId, 'Nay');
  await other.close();
  await closePollByApi(moderator, pollId);

  await test.step('all are shown the same closing hash', async () => {
    const head = await shownHash(rosa);
    expect(head).toMatch(/^[0-9a-f]{64}$/);
    expect(await shownHash(observer)).toBe(head);
    expect(await shownHash(moderator)).toBe(head);
    await expect(panelOf(observer).getByRole('button', { name: /^Check that/ })).toHaveCount(0);
  });

  await test.step('the record is saved, and its closing has that hash', async () => {
    const downloading = observer.waitForEvent('download');
    await panelOf(observer).getByRole('button', { name: 'Download the record' }).click();
    const text = await readFile(await (await downloading).path(), 'utf8');
    expect(text).toContain(`"hash":"${await shownHash(observer)}"`);
    expect(text.endsWith('}\n')).toBe(true);
  });

  await test.step('the proof holds, signature included, by keyboard', async () => {
    await check(rosa);
    await expect(resultOfCheck(rosa).getByRole('heading', { name: 'Your vote is counted' })).toBeVisible();
    await expect(steps(rosa, 'holds')).toHaveCount(6);
    await expect(resultOfCheck(rosa)).toContainText('the record holds the vote: Yea, weight 1');
    await expectAccessible(rosa);
  });

  await test.step('another choice in the proof is named', async () => {
    await rosa.route('**/api/polls/*/proof/*', async (route) => {
      const answer = await route.fetch();
      const text = await answer.text();
      await route.fulfill({
        response: answer,
        body: text.replace('"voteDecision":"Yea"', '"voteDecision":"Nay"'),
      });
    });
    await check(rosa);
    await expect(resultOfCheck(rosa).getByRole('heading', { name: 'The proof does not hold' })).toBeVisible();
    await expect(resultOfCheck(rosa)).toContainText('another choice under this receipt: Nay');
    await expect(steps(rosa, 'wrong')).toHaveCount(2);
    await expectAccessible(rosa);
    await rosa.unroute('**/api/polls/*/proof/*');
  });

  await test.step('keys of somebody else are named', async () => {
    await rosa.route('**/api/record-keys', (route) => route.fulfill({ json: { keys: [] } }));
    await check(rosa);
    await expect(resultOfCheck(rosa)).toContainText('signed by a key that this site does not publish');
    await expect(steps(rosa, 'wrong')).toHaveCount(1);
    await rosa.unroute('**/api/record-keys');
    await check(rosa);
    await expect(steps(rosa, 'holds')).toHaveCount(6);
  });
});

test(
  '[BEY-02][PRIV-04] in a secret poll the check finds the vote and tells no choice, in Arabic too',
  { tag: '@at-night' },
  async ({ signInAs }) => {
    const moderator = await signInAs('moderator');
    const rosa = await signInAs('member08');
    await attend(rosa);
    await attend(moderator);
    const pollId = await openPollByApi(moderator, {
      title: 'A secret vote',
      anonymous: 'privatevoterselection',
      voteOptions: ['Orange', 'Violet'],
    });
    await castByApi(rosa, pollId, 'Violet');
    await closePollByApi(moderator, pollId);
    await check(rosa);
    await expect(
      resultOfCheck(rosa).getByRole('heading', { name: 'A vote of yours is in the record' }),
    ).toBeVisible();
    await expect(steps(rosa, 'holds')).toHaveCount(6);
    await expect(resultOfCheck(rosa)).not.toContainText(/Orange|Violet/);

    const { origin } = new URL(rosa.url());
    await rosa.context().addCookies([{ name: 'localePreference', value: 'ar', url: origin }]);
    await rosa.reload();
    await rosa.getByRole('tab', { name: 'الوقائع' }).click();
    await rosa.getByRole('listitem').filter({ hasText: 'A secret vote' }).first().waitFor();
    await rosa
      .getByRole('button', { name: /^نتيجة التصويت/ })
      .last()
      .click();
    await rosa.getByRole('button', { name: 'تحقّق من احتساب صوتي' }).click();
    await expect(rosa.getByRole('heading', { name: 'لك صوت في السجل' })).toBeVisible();
    await expectAccessible(rosa);
  },
);

test('[PROC-01] the proceedings grow as votes are opened, closed and declared, and lead to result and record', async ({
  signInAs,
}) => {
  const moderator = await signInAs('moderator');
  const rosa = await signInAs('member08');
  await attend(moderator);
  // This poll is opened and cancelled before Rosa enters.
  const earlier = await openPollByApi(moderator, { title: 'Before she came' });
  await callApi(moderator, 'POST', `/api/polls/${earlier}/cancel`, { reason: 'Ended by a test' });
  await attend(rosa);
  await panelTab(rosa, 'Proceedings').click();
  const list = panelOf(rosa).getByRole('list', { name: 'Proceedings in time order' });
  const opened = list.getByRole('listitem').filter({ hasText: 'Before she came' });
  await expect(opened).toHaveCount(1);
  await expect(list.getByText('Cancelled by Marit Solberg.').last()).toBeVisible();

  const pollId = await openPollByApi(moderator, { title: 'Lake Levels Act' });
  await expect(panelOf(rosa).getByRole('heading', { name: 'Lake Levels Act' })).toBeVisible();
  await castByApi(rosa, pollId, 'Yea');
  await closePollByApi(moderator, pollId);
  const declaredAt = await declareByApi(moderator, pollId, {
    result: 'FAIL',
    commentary: 'Declared by mistake.',
  });
  await declareByApi(moderator, pollId, {
    result: 'PASS',
    commentary: 'The act is passed.',
    replaces: declaredAt,
  });
  await expect(panelOf(rosa).getByRole('figure', { name: /^Declared by/ })).toContainText(
    'The act is passed.',
  );
  await panelOf(rosa).getByRole('button', { name: 'Back to the panel' }).click();
  await expect(panelTab(rosa, 'Proceedings')).toHaveAttribute('aria-selected', 'true');
  const events = list.locator('[data-event]');
  await expect(events.last()).toContainText('The act is passed.');
  await expect(events.nth(-2)).toContainText('Declared by mistake.');
  // Too few people are there for the quorum.
  await expect(events.last()).toContainText('Otherwise than proposed: not valid, quorum not met.');
  await expect(events.nth(-2)).toContainText('Replaced by a later declaration.');
  await expect(events.nth(-3)).toContainText('1 of 24 voted');
  for (const size of [
    { width: 1440, height: 900 },
    { width: 900, height: 1100 },
  ]) {
    await rosa.setViewportSize(size);
    await expectAccessible(rosa);
  }
  const downloading = rosa.waitForEvent('download');
  await panelOf(rosa).getByRole('button', { name: 'Download the whole record' }).click();
  const record: unknown = JSON.parse(await readFile(await (await downloading).path(), 'utf8'));
  expect(record).toMatchObject({ pollId: null });
  await events
    .nth(-3)
    .getByRole('button', { name: /^Result of vote/ })
    .press('Enter');
  await expect(panelOf(rosa).getByRole('region', { name: 'Record' })).toBeVisible();
});
