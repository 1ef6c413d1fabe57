import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { attend, OPEN_SESSION } from './support/attend.ts';
import { expectFocusKept, expectNothingBeside, pressByKey, tabTo } from './support/keyboard.ts';
import { callApi, endOpenPolls, joinByApi, panelOf } from './support/polls.ts';
import { test } from './support/test.ts';

test.setTimeout(240_000);

const NAMES = ['Ann Marguerite of the Northern Islands', 'Ben', 'Cleo'];

/** Reaches a list field by Tab and chooses an entry by the first letters of its label. */
async function choose(page: Page, field: Locator, label: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(label);
  await expect(field.locator('option:checked')).toHaveText(label);
}

/** Opens the editor for a new vote and gives it a title and the form of its ballot. */
async function newVote(page: Page, title: string, form: string): Promise<Locator> {
  const leave = panelOf(page).getByRole('button', { name: 'Back to the panel' });
  if (await leave.isVisible()) await pressByKey(page, leave);
  const votes = page.getByRole('tab', { name: /^Votes/ });
  await tabTo(page, page.getByRole('tab', { selected: true }));
  for (let presses = 0; presses < 8; presses += 1) {
    if ((await votes.getAttribute('aria-selected')) === 'true') break;
    await page.keyboard.press('ArrowRight');
  }
  await pressByKey(page, page.getByRole('button', { name: 'New vote' }));
  const editor = page.getByRole('dialog', { name: 'New vote' });
  await expect(editor.getByLabel('Title', { exact: true })).toBeFocused();
  await page.keyboard.type(title);
  await choose(page, editor.getByLabel('Form of the ballot'), form);
  return editor;
}

/** Removes the usual options from a list and types other options. A form without sides begins
 *  without options. */
async function giveOptions(
  page: Page,
  list: Locator,
  field: Locator,
  options: readonly string[],
  usuals: readonly string[] = [],
) {
  if (usuals.length === 0) await tabTo(page, field);
  for (const usual of usuals) {
    await pressByKey(page, list.getByRole('button', { name: `Remove ${usual}` }));
  }
  await expect(field).toBeFocused();
  for (const option of options) {
    await page.keyboard.type(option);
    await page.keyboard.press('Enter');
  }
  await expect(list.getByRole('listitem')).toHaveText([...options]);
}

async function openIt(page: Page, editor: Locator) {
  await pressByKey(page, editor.getByRole('button', { name: 'Open the vote' }));
  const sure = page.getByRole('dialog', { name: 'Open the vote?' });
  await pressByKey(page, sure.getByRole('button', { name: 'Open the vote' }));
  await expect(editor).toBeHidden();
  await expect(panelOf(page).getByRole('heading', { level: 2 })).toBeFocused();
}

async function record(page: Page, name: string) {
  await pressByKey(page, panelOf(page).getByRole('button', { name }));
  await expect(
    panelOf(page)
      .getByText(/^Recorded \d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
      .first(),
  ).toBeVisible();
  await expectFocusKept(page);
}

async function close(page: Page) {
  await pressByKey(page, panelOf(page).getByRole('button', { name: 'Close the vote' }));
  const sure = page.getByRole('dialog', { name: 'Close the vote?' });
  await pressByKey(page, sure.getByRole('button', { name: 'Close the vote' }));
  await expect(panelOf(page).getByText(/^Vote \d+, closed/)).toBeVisible();
  await expectFocusKept(page);
}

/** Presses the button that declares the result, and confirms in the dialog. */
async function declareSurely(page: Page, name: string) {
  await pressByKey(page, panelOf(page).getByRole('button', { name }));
  const sure = page.getByRole('dialog', { name: 'Declare this result?' });
  await pressByKey(page, sure.getByRole('button', { name }));
}

async function declare(page: Page, result: 'PASS' | 'FAIL', commentary: string) {
  const panel = panelOf(page);
  await tabTo(page, panel.getByLabel('Commentary'));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(commentary);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Space');
  const wanted = panel.getByRole('radio', { name: result });
  if (!(await wanted.isChecked())) await page.keyboard.press('ArrowDown');
  await expect(wanted).toBeChecked();
  await declareSurely(page, `Declare ${result}`);
  await expect(panel.getByRole('blockquote').getByText(commentary)).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Declare again' })).toBeFocused();
}

test('[FND-11][BEY-08][BEY-09][BEY-06][PROXY-08] a vote of each form of ballot by keyboard alone: several options, a ranking, several questions, and a tie of split weights that a proxy casts in @at-night', async ({
  signInAs,
}) => {
  const [moderator, admin, rosa, phone] = await Promise.all([
    signInAs('moderator'),
    signInAs('admin'),
    signInAs('member08', { viewport: { width: 900, height: 1100 } }),
    signInAs('member01', { viewport: { width: 390, height: 844 } }),
  ]);
  await joinByApi(moderator);
  await endOpenPolls(moderator);
  await joinByApi(admin);
  for (const page of [moderator, rosa]) await attend(page);
  await joinByApi(phone);
  await phone.goto('/app');
  await expect(phone.getByRole('main')).toBeVisible();

  await test.step('several options', async () => {
    const editor = await newVote(moderator, 'Two seats on the committee', 'Several options');
    const list = editor.getByRole('list', { name: 'Options', exact: true });
    await giveOptions(moderator, list, editor.getByLabel('Add an option'), NAMES);
    await tabTo(moderator, editor.getByLabel('At most'));
    await moderator.keyboard.press('ControlOrMeta+a');
    await moderator.keyboard.type('2');
    await openIt(moderator, editor);
    for (const page of [rosa, phone]) {
      await tabTo(page, page.getByRole('checkbox', { name: 'Ben' }));
      await page.keyboard.press('Space');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Space');
      await expect(page.getByText('Chosen: 2 of at most 2')).toBeVisible();
      await record(page, 'Record Ben and Cleo for yourself');
      await expectNothingBeside(page);
    }
    await close(moderator);
    // Too few people are there for the quorum, and so nobody is proposed.
    const panel = panelOf(moderator);
    await expect(panel.getByText('One seat. A quorum was not met at the close.')).toBeVisible();
    await tabTo(moderator, panel.getByRole('checkbox', { name: /Ben/ }));
    await moderator.keyboard.press('Space');
    await pressByKey(moderator, panel.getByRole('button', { name: 'Declare Ben elected' }));
    await expect(panel.getByLabel('Commentary')).toBeFocused();
    await moderator.keyboard.type('The house elects all the same.');
    await declareSurely(moderator, 'Declare Ben elected');
    await expect(panel.getByText('Elected: Ben', { exact: true }).first()).toBeVisible();
    await expect(panelOf(rosa).getByText('Elected: Ben', { exact: true }).first()).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Declare again' })).toBeFocused();
    await pressByKey(moderator, panel.getByRole('button', { name: 'Declare again' }));
    await expectFocusKept(moderator);
    await tabTo(moderator, panel.getByRole('checkbox', { name: /Ben/ }));
    await moderator.keyboard.press('Space');
    await declareSurely(moderator, 'Declare that nobody is elected');
    await expect(panel.getByText('Nobody elected', { exact: true }).first()).toBeVisible();
  });

  await test.step('a ranking, inspected on a phone without losing the result under it', async () => {
    const editor = await newVote(moderator, 'Who shall report', 'A ranking');
    const list = editor.getByRole('list', { name: 'Options', exact: true });
    await giveOptions(moderator, list, editor.getByLabel('Add an option'), NAMES);
    await openIt(moderator, editor);
    for (const page of [rosa, phone]) {
      await tabTo(page, page.getByRole('button', { name: 'Rank Ben as number 1' }));
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: 'Rank Cleo as number 2' })).toBeFocused();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Shift+Tab');
      await pressByKey(page, page.getByRole('button', { name: 'Move Cleo up' }));
      await expect(page.getByRole('button', { name: 'Move Cleo down' })).toBeFocused();
      await expect(page.getByRole('list', { name: 'Your ranking' }).getByRole('listitem')).toHaveText([
        /Cleo/,
        /Ben/,
      ]);
      await record(page, 'Record your ranking of 2 for yourself');
    }
    await close(moderator);
    const inspect = panelOf(phone).getByRole('button', { name: 'Inspect votes' });
    await pressByKey(phone, inspect);
    const inspection = phone.getByRole('dialog', { name: 'Who shall report' });
    await tabTo(phone, inspection.getByRole('tab', { name: 'Receipts' }));
    await phone.keyboard.press('ArrowRight');
    await expect(inspection.getByText('Privacy option')).toBeVisible();
    await phone.keyboard.press('ArrowLeft');
    await tabTo(phone, inspection.getByLabel('Search voters'));
    await phone.keyboard.type('nobody');
    await expect(inspection.getByText('No voter matches')).toBeVisible();
    await phone.keyboard.press('Escape');
    if (await inspection.isVisible()) await phone.keyboard.press('Escape');
    await expect(inspection).toBeHidden();
    await expect(inspect).toBeFocused();
    await expectAccessible(phone);
  });

  await test.step('several questions', async () => {
    const editor = await newVote(moderator, 'The new bridge', 'Several questions');
    await tabTo(moderator, editor.getByLabel('Question 1', { exact: true }));
    await moderator.keyboard.type('Shall it be built?');
    await tabTo(moderator, editor.getByLabel('Question 2', { exact: true }));
    await moderator.keyboard.type('From when?');
    const list = editor.getByRole('list', { name: 'Options of question 2' });
    await giveOptions(
      moderator,
      list,
      editor.getByLabel('Add an option to question 2'),
      ['2027', '2028'],
      ['Yea', 'Nay', 'Pres.'],
    );
    await openIt(moderator, editor);
    for (const page of [rosa, phone]) {
      await tabTo(page, page.getByRole('group', { name: 'Shall it be built?' }).getByRole('radio').first());
      await page.keyboard.press('Space');
      await page.keyboard.press('Tab');
      await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('radio', { name: '2028' })).toBeChecked();
      await record(page, 'Record Yea, 2028 for yourself');
    }
    await close(moderator);
    await expect(panelOf(rosa).getByText('2028: 2, 100 percent')).toBeAttached();
  });

  await test.step('split weights, for oneself and as a proxy; the chair breaks the tie', async () => {
    const davra = `/api/votingsessions/${OPEN_SESSION}/davra`;
    const pair = { proxyUserId: 'member08', behalfOfUserId: 'member01' };
    // Without the quorum no casting vote would break the tie.
    await callApi(admin, 'PUT', davra, { proxyPairs: { add: [pair] }, quorums: [] });
    const editor = await newVote(moderator, 'The budget', 'One option');
    await choose(moderator, editor.getByLabel('Weights'), 'Council of Regions');
    await tabTo(moderator, editor.getByLabel('A member may split their weight over several options'));
    await moderator.keyboard.press('Space');
    const casting = 'The presiding officer may break a tie with a casting vote';
    await tabTo(moderator, editor.getByLabel(casting));
    await moderator.keyboard.press('Space');
    await openIt(moderator, editor);

    for (const [whom, half] of [
      ['yourself', '6'],
      ['María-José Fernández-Castañeda de la Vega', '14.5'],
    ] as const) {
      await pressByKey(rosa, panelOf(rosa).getByRole('button', { name: /^Split the weight of/ }));
      await expect(rosa.getByRole('textbox', { name: 'Yea' })).toBeFocused();
      await rosa.keyboard.type(half);
      await tabTo(rosa, rosa.getByRole('textbox', { name: 'Nay' }));
      await rosa.keyboard.type(half);
      await record(rosa, `Record ${half} Yea, ${half} Nay for ${whom}`);
      if (whom === 'yourself') {
        await pressByKey(rosa, panelOf(rosa).getByRole('button', { name: /^Vote for María-José/ }));
      }
    }
    await expectAccessible(rosa);
    await close(moderator);
    const form = panelOf(moderator).getByRole('form', { name: 'Declare the result' });
    await tabTo(moderator, form.getByRole('radio').first());
    for (let presses = 0; presses < 3; presses += 1) {
      if (await form.getByRole('radio', { name: 'Nay' }).isChecked()) break;
      await moderator.keyboard.press('ArrowDown');
    }
    await expect(form.getByRole('radio', { name: 'FAIL' })).toBeChecked();
    await declare(moderator, 'FAIL', 'The chair votes Nay.');
    await expect(
      panelOf(rosa)
        .getByText(/casting vote/i)
        .first(),
    ).toBeVisible();
    await callApi(admin, 'PUT', davra, {
      proxyPairs: { remove: [pair] },
      quorums: ['half-of-the-members'],
    });
  });
});
