import { expect, type Page } from '@playwright/test';
import { voteInspection } from '@hemicycle/contract/votes';
import { expectAccessible } from './support/accessibility.ts';
import { attend } from './support/attend.ts';
import { expectFocusKept, expectNothingBeside, pressByKey, tabTo } from './support/keyboard.ts';
import {
  castByApi,
  closePollByApi,
  endOpenPolls,
  joinByApi,
  openPollByApi,
  panelOf,
} from './support/polls.ts';
import { test } from './support/test.ts';
import { wordsOf } from './support/words.ts';

const TITLE = 'Election of the chair';

test('[FND-11][BEY-03][PRIV-04][POLL-07][BEY-02] a secret vote by keyboard alone: from the editor to a declaration otherwise than proposed, and to the check of a receipt in Arabic on a phone', async ({
  signInAs,
  site,
}) => {
  const say = wordsOf('ar');
  await site.saveFlags({ secretCountFewestVotes: 1 });
  const [moderator, rosa] = await Promise.all([
    signInAs('moderator'),
    signInAs('member08', { locale: 'ar', viewport: { width: 390, height: 844 } }),
  ]);
  await joinByApi(moderator);
  await endOpenPolls(moderator);
  await joinByApi(rosa);
  await attend(moderator);
  await rosa.goto('/app');
  await expect(rosa.getByRole('main')).toBeVisible();
  const panel = panelOf(moderator);

  await test.step('it is made and opened', async () => {
    await tabTo(moderator, moderator.getByRole('tab', { selected: true }));
    await moderator.keyboard.press('End');
    // Behind the votes stand the agenda and the proceedings.
    await moderator.keyboard.press('ArrowLeft');
    await moderator.keyboard.press('ArrowLeft');
    await pressByKey(moderator, moderator.getByRole('button', { name: 'New vote' }));
    const editor = moderator.getByRole('dialog', { name: 'New vote' });
    await expect(editor.getByLabel('Title', { exact: true })).toBeFocused();
    await moderator.keyboard.type(TITLE);
    await tabTo(moderator, editor.getByRole('radio', { name: 'Voters name and preference' }));
    await moderator.keyboard.press('ArrowUp');
    await expect(editor.getByRole('radio', { name: 'None', exact: true })).toBeChecked();
    await expectAccessible(moderator);
    await pressByKey(moderator, editor.getByRole('button', { name: 'Open the vote' }));
    const sure = moderator.getByRole('dialog', { name: 'Open the vote?' });
    await pressByKey(moderator, sure.getByRole('button', { name: 'Open the vote' }));
    await expect(panel.getByRole('heading', { level: 2 })).toBeFocused();
  });

  await test.step('a member votes, and nobody sees what', async () => {
    const yea = say('poll-news.options.yea');
    await tabTo(rosa, rosa.getByRole('radio', { name: yea, exact: true }));
    await rosa.keyboard.press('Space');
    await pressByKey(rosa, rosa.getByRole('button', { name: say('polls.record', { option: yea }) }));
    await expect(rosa.getByText(say('polls.keepSecretReceipt'))).toBeVisible();
    await expectNothingBeside(rosa);
    await expectAccessible(rosa);
    // Where voters are hidden, the number of votes is shown in steps of five.
    await expect(panel.getByText('0–4 of 24 have voted')).toBeVisible();
    await expect(panel.getByText('Not available yet due to privacy option')).toBeVisible();
  });

  await test.step('it is closed, and declared otherwise than proposed only with a commentary', async () => {
    await pressByKey(moderator, panel.getByRole('button', { name: 'Close the vote' }));
    const sure = moderator.getByRole('dialog', { name: 'So few have voted. Close all the same?' });
    await pressByKey(moderator, sure.getByRole('button', { name: 'Close the vote' }));
    const form = panel.getByRole('form', { name: 'Declare the result' });
    // Too few people are there for the quorum, and so FAIL is proposed.
    await tabTo(moderator, form.getByRole('radio', { name: 'FAIL' }));
    await moderator.keyboard.press('ArrowUp');
    await pressByKey(moderator, form.getByRole('button', { name: 'Declare PASS' }));
    await expect(form.getByLabel('Commentary')).toBeFocused();
    await expect(form.getByLabel('Commentary')).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(moderator);
    await moderator.keyboard.type('The house decides all the same.');
    await pressByKey(moderator, form.getByRole('button', { name: 'Declare PASS' }));
    const declared = moderator.getByRole('dialog', { name: 'Declare this result?' });
    await expect(declared).toContainText('The house decides all the same.');
    await expectAccessible(moderator);
    await pressByKey(moderator, declared.getByRole('button', { name: 'Declare PASS' }));
    await expect(panel.getByText('The house decides all the same.')).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Declare again' })).toBeFocused();
    await expect(rosa.getByText('The house decides all the same.')).toBeVisible();
  });

  await test.step('the receipt is checked, and proves no choice', async () => {
    await pressByKey(rosa, rosa.getByRole('button', { name: say('records.check.own') }));
    await expect(rosa.getByRole('heading', { name: say('records.check.verdict.took-part') })).toBeVisible();
    await expectNothingBeside(rosa);
    await expectAccessible(rosa);
  });
});

/** Gives a page an inspection with `count` voters, all copied from the one vote that was cast. */
async function fillInspection(page: Page, count: number): Promise<void> {
  await page.route('**/api/polls/*/votes', async (route) => {
    const answer = await route.fetch();
    const inspection = voteInspection.parse(await answer.json());
    const [vote] = inspection.votes;
    if (vote === undefined) throw new Error('Somebody has voted.');
    const votes = Array.from({ length: count }, (_, index) => ({
      ...vote,
      userId: `voter-${index}`,
      voterName: `Voter ${String(index).padStart(3, '0')}`,
      voteDecision: index % 3 === 0 ? 'Nay' : 'Yea',
      receiptPublic: `receipt-${index}`,
    }));
    await route.fulfill({ response: answer, json: { ...inspection, votes } });
  });
}

test(
  '[FND-11][POLL-12][VOTE-02] the voters of an inspection are sought, sorted and paged through by keyboard, on a desktop and on a phone',
  { tag: '@at-night' },
  async ({ signInAs }) => {
    const [moderator, rosa] = await Promise.all([signInAs('moderator'), signInAs('member08')]);
    for (const page of [moderator, rosa]) await joinByApi(page);
    await endOpenPolls(moderator);
    const pollId = await openPollByApi(moderator, { title: 'Water Act' });
    await castByApi(rosa, pollId, 'Yea');
    await closePollByApi(moderator, pollId);
    await attend(moderator);
    await fillInspection(moderator, 120);
    const selected = moderator.getByRole('tab', { selected: true });
    await tabTo(moderator, selected);
    await moderator.keyboard.press('End');
    const inspect = panelOf(moderator).getByRole('button', { name: 'Inspect votes' }).last();
    for (const width of [1440, 390]) {
      await moderator.setViewportSize({ width, height: 900 });
      if (width === 390) {
        await pressByKey(moderator, moderator.getByRole('button', { name: 'People' }));
        await tabTo(moderator, selected);
        await moderator.keyboard.press('End');
      }
      await pressByKey(moderator, inspect);
      const inspection = moderator.getByRole('dialog', { name: 'Water Act' });
      const table = inspection.getByRole('table', { name: 'Voters' });
      const first = table.locator('tbody tr').first();
      await expect(first).toContainText('Voter 000');
      await pressByKey(moderator, table.getByRole('button', { name: 'Vote', exact: true }));
      await expect(first).toContainText('Voter 001');
      await pressByKey(moderator, inspection.getByRole('button', { name: 'Next page' }));
      await pressByKey(moderator, inspection.getByRole('button', { name: 'Next page' }));
      await expect(inspection.getByText('101 to 120 of 120')).toBeVisible();
      await expect(table.locator('tbody tr')).toHaveCount(20);
      // The last page disables the pressed button, and the focus must not be lost with it.
      await expectFocusKept(moderator);
      await tabTo(moderator, inspection.getByLabel('Search voters'));
      await moderator.keyboard.type('07');
      await expect(table.locator('tbody tr')).toHaveCount(12);
      await expectNothingBeside(moderator);
      await expectAccessible(moderator);
      await moderator.keyboard.press('Escape');
      if (await inspection.isVisible()) await moderator.keyboard.press('Escape');
      await expect(inspection).toBeHidden();
      await expect(inspect).toBeFocused();
    }
  },
);
