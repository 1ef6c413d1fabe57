import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { attend } from './support/attend.ts';
import { endOpenPolls, joinByApi, openPollByApi, panelOf } from './support/polls.ts';
import { test } from './support/test.ts';

/** Opens the editor for a new vote. */
async function newVote(moderator: Page, title: string, form: string) {
  const leave = panelOf(moderator).getByRole('button', { name: 'Back to the panel' });
  if (await leave.isVisible()) await leave.click();
  await moderator.getByRole('tab', { name: 'Votes' }).click();
  await moderator.getByRole('button', { name: 'New vote' }).click();
  const editor = moderator.getByRole('dialog', { name: 'New vote' });
  await editor.getByLabel('Title').fill(title);
  await editor.getByLabel('Form of the ballot').selectOption({ label: form });
  return editor;
}

/** Gives a list its options, by keyboard, and first removes the usual ones from it: a form without
 *  sides begins without options. */
async function giveOptions(
  editor: ReturnType<Page['getByRole']>,
  list: string,
  field: string,
  options: readonly string[],
  usuals: readonly string[] = [],
) {
  for (const usual of usuals) {
    await editor
      .getByRole('list', { name: list, exact: true })
      .getByRole('button', { name: `Remove ${usual}` })
      .press('Enter');
  }
  const added = editor.getByRole('textbox', { name: field, exact: true });
  for (const option of options) {
    await added.fill(option);
    await added.press('Enter');
  }
  await expect(editor.getByRole('list', { name: list, exact: true }).getByRole('listitem')).toHaveText([
    ...options,
  ]);
}

async function openIt(moderator: Page, editor: ReturnType<Page['getByRole']>) {
  await editor.getByRole('button', { name: 'Open the vote' }).click();
  const sure = moderator.getByRole('dialog', { name: 'Open the vote?' });
  await sure.getByRole('button', { name: 'Open the vote' }).click();
  await expect(editor).toBeHidden();
}

async function record(page: Page) {
  await panelOf(page)
    .getByRole('button', { name: /^Record .* for yourself$/ })
    .click();
  await expect(panelOf(page).getByText(/^Recorded \d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)).toBeVisible();
}

async function close(moderator: Page) {
  await panelOf(moderator).getByRole('button', { name: 'Close the vote' }).click();
  await moderator
    .getByRole('dialog', { name: 'Close the vote?' })
    .getByRole('button', { name: 'Close the vote' })
    .click();
}

test('[BEY-08][POLL-01][POLL-14][POLL-17][POLL-21] several options, a ranking and several questions, from the editor to the result', async ({
  signInAs,
}) => {
  const moderator = await signInAs('moderator');
  const rosa = await signInAs('member08');
  const phone = await signInAs('member01');
  await joinByApi(moderator);
  await endOpenPolls(moderator);
  for (const page of [moderator, rosa, phone]) await attend(page);
  await phone.setViewportSize({ width: 390, height: 844 });

  await test.step('several options', async () => {
    const editor = await newVote(moderator, 'Two seats on the committee', 'Several options');
    await giveOptions(editor, 'Options', 'Add an option', ['Ann', 'Ben', 'Cleo']);
    await editor.getByLabel('At most').fill('2');
    await expectAccessible(moderator);
    await openIt(moderator, editor);
    const paper = panelOf(rosa);
    await paper.getByRole('checkbox', { name: 'Ann' }).check();
    await paper.getByRole('checkbox', { name: 'Ben' }).check();
    await expect(paper.getByText('Chosen: 2 of at most 2')).toBeVisible();
    await record(rosa);
    await panelOf(phone).getByRole('checkbox', { name: 'Ann' }).check();
    await record(phone);
    await close(moderator);
    const count = panelOf(rosa).getByRole('list', { name: 'Count' });
    await expect(count.getByText('Ann: 2, 100 percent')).toBeAttached();
    await expect(count.getByText('Ben: 1, 50 percent')).toBeAttached();
    await expect(count.getByText('Cleo: 0, 0 percent')).toBeAttached();
  });

  await test.step('a ranking, with its rounds also in the inspection', async () => {
    const editor = await newVote(moderator, 'Who shall report', 'A ranking');
    await giveOptions(editor, 'Options', 'Add an option', ['Ann', 'Ben', 'Cleo']);
    await openIt(moderator, editor);
    for (const [page, ranking] of [
      [rosa, ['Ann', 'Ben']],
      [phone, ['Ben', 'Ann']],
    ] as const) {
      for (const [index, option] of ranking.entries()) {
        await panelOf(page)
          .getByRole('button', { name: `Rank ${option} as number ${index + 1}` })
          .click();
      }
      await record(page);
    }
    await close(moderator);
    await expect(
      panelOf(rosa).getByText('Equal at the end: Ann and Ben; a quorum was not met.'),
    ).toBeVisible();
    await expect(panelOf(rosa).getByText('One seat. A quorum was not met at the close.')).toBeVisible();
    await panelOf(phone).getByRole('button', { name: 'Inspect votes' }).click();
    const inspection = phone.getByRole('dialog', { name: 'Who shall report' });
    await expect(inspection.getByText('Equal at the end: Ann and Ben; a quorum was not met.')).toBeVisible();
    await expectAccessible(phone);
    await inspection.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('several questions, then once more', async () => {
    const editor = await newVote(moderator, 'The new bridge', 'Several questions');
    await editor.getByLabel('Question 1', { exact: true }).fill('Shall it be built?');
    await editor.getByLabel('Question 2', { exact: true }).fill('From when?');
    await giveOptions(
      editor,
      'Options of question 2',
      'Add an option to question 2',
      ['2027', '2028'],
      ['Yea', 'Nay', 'Pres.'],
    );
    await editor.getByRole('button', { name: 'Save draft' }).click();
    await expect(editor.getByText(/people may vote/)).toBeVisible();
    await openIt(moderator, editor);
    for (const [page, when] of [
      [rosa, '2027'],
      [phone, '2028'],
    ] as const) {
      await panelOf(page)
        .getByRole('group', { name: 'Shall it be built?' })
        .getByRole('radio', { name: 'Yea' })
        .check();
      await panelOf(page).getByRole('radio', { name: when }).check();
      await record(page);
    }
    await close(moderator);
    await expect(panelOf(rosa).getByText('2028: 1, 50 percent')).toBeAttached();
    await expect(panelOf(rosa).getByText('Yea: 2, 100 percent')).toBeAttached();

    await panelOf(moderator).getByRole('button', { name: 'Repeat the vote' }).click();
    const again = moderator.getByRole('dialog', { name: 'Edit the vote' });
    await expect(again.getByLabel('Question 2', { exact: true })).toHaveValue('From when?');
    await openIt(moderator, again);
    await expect(panelOf(rosa).getByText('Repeats')).toBeVisible();
    await panelOf(rosa).getByRole('button', { name: 'Inspect votes' }).click();
    await expect(rosa.getByText('No Votes Cast')).toBeVisible();
    await rosa.keyboard.press('Escape');
    await close(moderator);
  });
});

test('[POLL-01][POLL-03][POLL-04][FND-27] a timer runs on every screen by the server’s clock, is stopped, and sounds at zero', async ({
  signInAs,
}) => {
  const moderator = await signInAs('moderator');
  const rosa = await signInAs('member08');
  // The clock of Rosa's device is one hour fast.
  await rosa.addInitScript(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 3_600_000;
  });
  await joinByApi(moderator);
  await endOpenPolls(moderator);
  for (const page of [moderator, rosa]) await page.addInitScript(noteTones);
  for (const page of [moderator, rosa]) await attend(page);
  await moderator.getByRole('tab', { name: 'Votes' }).click();
  await moderator.getByRole('button', { name: 'New vote' }).click();
  const editor = moderator.getByRole('dialog');
  await editor.getByRole('radio', { name: 'Timer' }).check();
  await editor.getByLabel('Title').fill('Speaking time');
  await editor.getByRole('button', { name: 'Start the timer' }).click();
  const chip = rosa.getByRole('button', { name: 'Show the timer: Speaking time' });
  await expect(chip).toContainText(/1:[0-5]\d|2:00/);
  await chip.click();
  await expect(panelOf(rosa).getByRole('timer')).toContainText(/^(1:[0-5]\d|2:00) left$/);
  await expectAccessible(rosa);
  await moderator.getByRole('button', { name: 'Stop Speaking time' }).click();
  await expect(panelOf(rosa).getByText(/^Timer \d+, stopped/)).toBeVisible();
  await expect(panelOf(rosa).getByText(/^Time used/)).toBeVisible();

  await test.step('at zero it sounds once for each, at the same moment', async () => {
    const toned = await Promise.all([moderator, rosa].map(tonesOf));
    await openPollByApi(moderator, {
      type: 'timer',
      title: 'Three seconds',
      durationQuantity: 3,
      durationUnits: 'seconds',
    });
    for (const [index, page] of [moderator, rosa].entries()) {
      await expect.poll(async () => (await tonesOf(page)).length).toBe((toned[index]?.length ?? 0) + 1);
    }
    const [one = 0, other = 0] = (await Promise.all([moderator, rosa].map(tonesOf))).map((all) => all.at(-1));
    expect(Math.abs(one - other)).toBeLessThan(1000);
  });
});

/** Notes in the page when each tone begins, by a clock that the test has not set ahead. */
function noteTones(): void {
  const started: number[] = [];
  Reflect.set(globalThis, 'tones', started);
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function startAndNote(...args) {
    started.push(performance.timeOrigin + performance.now());
    start.apply(this, args);
  };
}

/** The times at which the tones of a page began, in ms since the epoch. */
function tonesOf(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const tones: unknown = Reflect.get(globalThis, 'tones');
    return Array.isArray(tones) ? tones.map(Number) : [];
  });
}

test('[POLL-04] on a phone the account stays on the screen beside a vote of days and a timer', async ({
  signInAs,
}) => {
  const moderator = await signInAs('moderator');
  await joinByApi(moderator);
  await endOpenPolls(moderator);
  await openPollByApi(moderator, { title: 'A vote of days', durationQuantity: 3, durationUnits: 'days' });
  await openPollByApi(moderator, { type: 'timer', title: 'Debate' });
  const phone = await signInAs('member09', { locale: 'ar', viewport: { width: 390, height: 844 } });
  await joinByApi(phone);
  await phone.goto('/app');
  const timer = phone.locator('header button[data-timer]');
  await expect(timer).toBeVisible({ timeout: 60_000 });
  await expect(phone.locator('header').getByText('يومان')).toBeVisible();
  const edges = await phone
    .locator('header button')
    .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().left));
  expect(Math.min(...edges)).toBeGreaterThanOrEqual(0);
  await endOpenPolls(moderator);
});
