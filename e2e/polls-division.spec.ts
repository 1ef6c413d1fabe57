import { createHash } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { attend } from './support/attend.ts';
import {
  castByApi,
  closePollByApi,
  endOpenPolls,
  openPollByApi,
  panelOf,
  recordVote,
  joinByApi,
} from './support/polls.ts';
import { test } from './support/test.ts';

const BILL = {
  title: 'Lake Levels Act, third reading',
  question: 'Shall the Lake Levels Act be passed?',
};

/** The region whose text a screen reader speaks at once. */
function saidAtOnce(page: Page) {
  return page.locator('[aria-live="assertive"]');
}

function clockOf(page: Page) {
  return panelOf(page).getByRole('timer');
}

/** Holds back the answers to casts until `release` is called. `arrived` waits until the server has
 *  answered the first cast. */
async function holdCasts(page: Page) {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let held = 0;
  await page.route('**/api/polls/*/votes', async (route) => {
    const response = await route.fetch();
    held += 1;
    await released;
    await route.fulfill({ response });
  });
  return {
    arrived: () => expect.poll(() => held).toBe(1),
    release,
  };
}

test('[POLL-02][POLL-08][POLL-09][POLL-04][PERM-13] a moderator prepares two votes and opens one; all see it at once, by the clock of the server', async ({
  signInAs,
}) => {
  const [moderator, rosa, observer] = await Promise.all(
    (['moderator', 'member08', 'observer'] as const).map((account) => signInAs(account)),
  );
  if (!moderator || !rosa || !observer) throw new Error('three people are here');
  // The clock of Rosa's computer is one hour fast.
  await rosa.addInitScript(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 3_600_000;
  });
  await joinByApi(moderator);
  await endOpenPolls(moderator);
  await Promise.all([moderator, rosa, observer].map((page) => attend(page)));
  for (const page of [moderator, rosa]) await page.getByRole('tab', { name: 'Votes' }).click();

  await test.step('one freely', async () => {
    await moderator.getByRole('button', { name: 'New vote' }).click();
    const editor = moderator.getByRole('dialog', { name: 'New vote' });
    await editor.getByRole('button', { name: 'Save draft' }).click();
    await expect(editor.getByText('Enter a title.')).toBeVisible();
    await editor.getByLabel('Title').fill(BILL.title);
    await editor.getByLabel('Question', { exact: true }).fill(BILL.question);
    await editor.getByLabel('Description').fill('As amended in committee.');
    const options = editor.getByRole('list', { name: 'Options' }).getByRole('listitem');
    await expect(options).toHaveText(['Yea', 'Nay', 'Pres.']);
    const added = editor.getByLabel('Add an option');
    await added.fill('   ');
    await added.press('Enter');
    await expect(options).toHaveCount(3);
    await editor.getByRole('button', { name: 'Remove Pres.' }).click();
    await added.fill('Refer back');
    await added.press('Enter');
    await expect(options).toHaveText(['Yea', 'Nay', 'Refer back']);
    await expect(added).toHaveValue('');
    await editor.getByLabel('It closes by itself').check();
    await editor.getByLabel('Duration').fill('5');
    await editor.getByLabel('Unit').selectOption({ label: 'minutes' });
    await editor.getByLabel('Just preference').check();
    const preview = editor.getByRole('complementary', { name: 'What members will see' });
    await expect(preview).toContainText(BILL.question);
    await expect(preview).toContainText('nobody is shown who voted, nor how.');
    await expectAccessible(moderator);
    await editor.getByRole('button', { name: 'Save draft' }).click();
    await expect(editor.getByText(/^Draft, saved \d\d:\d\d:\d\d$/)).toBeVisible();
    await editor.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('one from a configured question', async () => {
    await moderator.getByRole('button', { name: 'New vote' }).click();
    const editor = moderator.getByRole('dialog', { name: 'New vote' });
    await editor.getByLabel('Start from').selectOption({ label: 'Order of business' });
    await expect(editor.getByLabel('Title')).toHaveValue('Order of business');
    await expect(editor.getByLabel('Question', { exact: true })).toHaveValue(
      'Shall the House proceed to the next item of the agenda?',
    );
    await expect(editor.getByRole('list', { name: 'Options' }).getByRole('listitem')).toHaveText([
      'Yea',
      'Nay',
    ]);
    await editor.getByRole('button', { name: 'Save draft' }).click();
    await expect(editor.getByText(/^Draft, saved/)).toBeVisible();
    await editor.getByRole('button', { name: 'Close' }).click();
    await expect(moderator.getByRole('button', { name: /^Edit / })).toHaveCount(2);
  });

  await test.step('only its maker knows of a draft; opening asks first', async () => {
    const row = moderator.getByRole('listitem').filter({ hasText: BILL.title });
    await row.getByRole('button', { name: 'Open the vote' }).click();
    await expect(rosa.getByText(BILL.title)).toHaveCount(0);
    await expect(rosa.getByText('Order of business')).toHaveCount(0);
    const sure = moderator.getByRole('dialog', { name: 'Open the vote?' });
    await expect(sure).toContainText(BILL.title);
    await expect(sure).toContainText('nobody is shown who voted, nor how.');
    await expect(sure).toContainText('Closes 5 minutes after it opens');
    await expect(sure).toContainText('24 members');
    await sure.getByRole('button', { name: 'Open the vote' }).click();
  });

  await test.step('everybody sees and hears it', async () => {
    for (const page of [rosa, observer, moderator]) {
      await expect(panelOf(page).getByRole('heading', { name: BILL.question })).toBeVisible();
      await expect(saidAtOnce(page)).toHaveText(
        `A vote is open: ${BILL.title}. The ballot stands in the side panel.`,
      );
      await expect(page.getByRole('button', { name: `Show the vote: ${BILL.title}` })).toBeVisible();
    }
    await expect(panelOf(rosa).getByText('As amended in committee.')).toBeVisible();
    await expect(panelOf(rosa).getByText('24 people may vote.')).toBeVisible();
    await expect(panelOf(rosa).getByText('nobody is shown who voted, nor how.')).toBeVisible();
    await expect(panelOf(rosa).getByRole('radio')).toHaveCount(3);
  });

  await test.step('who may not vote is told why', async () => {
    for (const page of [observer, moderator]) {
      await expect(panelOf(page).getByText('You do not take part in this vote')).toBeVisible();
      await expect(panelOf(page).getByText('Your role does not hold the right to vote.')).toBeVisible();
      await expect(panelOf(page).getByRole('radio')).toHaveCount(0);
    }
  });

  await test.step('the countdown is that of the server, whatever a computer believes', async () => {
    for (const page of [rosa, observer]) await expect(clockOf(page)).toContainText(/^[0-5]:\d\d/);
    const secondsLeft = async (page: Page) => {
      const [, minutes, seconds] = /^(\d):(\d\d)/.exec(await clockOf(page).innerText()) ?? [];
      return Number(minutes) * 60 + Number(seconds);
    };
    const [hers, theirs] = await Promise.all([secondsLeft(rosa), secondsLeft(observer)]);
    expect(hers).toBeGreaterThan(200);
    expect(hers).toBeLessThanOrEqual(300);
    expect(Math.abs(hers - theirs)).toBeLessThanOrEqual(2);
    await expect.poll(() => secondsLeft(rosa)).toBeLessThan(hers);
  });
});

test('[VOTE-01][POLL-15] a vote counts as recorded once the server has said so, is refused in words, and can be changed', async ({
  signInAs,
}) => {
  const [moderator, rosa, observer] = await Promise.all(
    (['moderator', 'member08', 'observer'] as const).map((account) => signInAs(account)),
  );
  if (!moderator || !rosa || !observer) throw new Error('three people are here');
  await joinByApi(moderator);
  await endOpenPolls(moderator);
  await Promise.all([attend(rosa), attend(observer)]);
  await openPollByApi(moderator, BILL);
  const recorded = panelOf(rosa).getByText(/^Recorded/);

  await test.step('marking records nothing', async () => {
    await panelOf(rosa).getByRole('radio', { name: 'Yea' }).check();
    await expect(panelOf(rosa).getByRole('button', { name: 'Record Yea for yourself' })).toBeEnabled();
    await expect(recorded).toHaveCount(0);
    await expectAccessible(rosa);
  });

  await test.step('a refused vote says what to do, and nothing is recorded', async () => {
    // The server itself refuses this vote: the test replaces the choice with an option that the
    // poll does not have.
    await rosa.route('**/api/polls/*/votes', (route) =>
      route.continue({
        postData: JSON.stringify({ voteDecision: 'Perhaps', requestId: crypto.randomUUID() }),
      }),
    );
    await panelOf(rosa).getByRole('button', { name: 'Record Yea for yourself' }).click();
    const refusal = panelOf(rosa).getByRole('alert');
    await expect(refusal).toContainText('Not recorded');
    await expect(refusal).toContainText(
      'This vote has no such option. Nothing was recorded. Reload the page.',
    );
    await expect(recorded).toHaveCount(0);
    await expect(panelOf(observer).getByText('0 of 24 have voted')).toBeVisible();
    await expectAccessible(rosa);
    await rosa.unroute('**/api/polls/*/votes');
  });

  await test.step('the answer is on its way: counted, but not yet called recorded', async () => {
    const casts = await holdCasts(rosa);
    await panelOf(rosa).getByRole('button', { name: 'Record Yea for yourself' }).click();
    await casts.arrived();
    await expect(panelOf(observer).getByText('1 of 24 have voted')).toBeVisible();
    await expect(panelOf(rosa).getByRole('button', { name: 'Recording Yea' })).toBeVisible();
    await expect(recorded).toHaveCount(0);
    await expect(panelOf(rosa).getByText('Your receipt')).toHaveCount(0);
    casts.release();
  });

  await test.step('recorded, with a receipt', async () => {
    await expect(panelOf(rosa).getByText(/^Recorded \d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)).toBeVisible();
    const [receiptPrivate = '', receiptPublic] = await panelOf(rosa).locator('code').allInnerTexts();
    expect(receiptPrivate).toHaveLength(43);
    expect(receiptPublic).toBe(createHash('sha256').update(receiptPrivate).digest('base64url'));
    await expect(saidAtOnce(rosa)).toHaveText(/^Your vote is recorded: Yea, at \d\d:\d\d:\d\d\.$/);
    await expectAccessible(rosa);
  });

  await test.step('it is changed, and the last one counts', async () => {
    await expect(panelOf(observer).getByText('Yea: 1, 100 percent')).toBeAttached();
    await panelOf(rosa).getByRole('button', { name: 'Change my vote' }).click();
    await expect(panelOf(rosa).getByText('Yea is on record for you')).toBeVisible();
    await recordVote(rosa, 'Nay');
    for (const page of [rosa, observer]) {
      await expect(panelOf(page).getByText('Nay: 1, 100 percent')).toBeAttached();
      await expect(panelOf(page).getByText('Yea: 0, 0 percent')).toBeAttached();
      await expect(panelOf(page).getByText('1 of 24 have voted')).toBeVisible();
    }
  });
});

test('[VOTE-01][FND-11][EXIT-08] by keyboard alone: a vote that cannot be changed asks before it is recorded', async ({
  signInAs,
}) => {
  const [moderator, rosa] = await Promise.all([signInAs('moderator'), signInAs('member08')]);
  await joinByApi(moderator);
  await endOpenPolls(moderator);
  await attend(rosa);
  await openPollByApi(moderator, { ...BILL, mayChangeVote: false });
  const { keyboard } = rosa;
  const ballot = panelOf(rosa);
  await expect(ballot.getByRole('heading', { name: BILL.question })).toBeVisible();

  const tabTo = async (name: string) => {
    for (let presses = 0; presses < 60; presses += 1) {
      await keyboard.press('Tab');
      const reached = await rosa.evaluate(
        () => document.activeElement?.getAttribute('value') ?? document.activeElement?.textContent,
      );
      if (reached === name) return;
    }
    throw new Error(`${name} cannot be reached by the Tab key`);
  };

  await tabTo('Yea');
  await keyboard.press('Space');
  await keyboard.press('ArrowDown');
  await expect(ballot.getByRole('radio', { name: 'Nay' })).toBeChecked();
  await keyboard.press('Enter');
  const sure = rosa.getByRole('dialog', { name: 'Record Nay for yourself?' });
  await expect(sure).toContainText('Votes cannot be changed here.');
  await expectAccessible(rosa);
  await keyboard.press('Escape');
  await expect(sure).toBeHidden();
  await expect(ballot.getByText('0 of 24 have voted')).toBeVisible();

  await tabTo('Record Nay for yourself');
  await keyboard.press('Enter');
  await expect(sure).toBeVisible();
  await tabTo('Record Nay for yourself');
  await keyboard.press('Enter');
  await expect(ballot.getByText(/^Recorded \d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)).toBeVisible();
  await expect(ballot.getByText('It cannot be changed afterwards.')).toBeVisible();
  await expect(ballot.getByRole('button', { name: 'Change my vote' })).toHaveCount(0);
  await expect(ballot.getByText('1 of 24 have voted')).toBeVisible();

  await tabTo('Leave');
  await keyboard.press('Enter');
  const leave = rosa.getByRole('dialog', { name: 'Are you sure?' });
  await expect(leave).toBeVisible();
  await expectAccessible(rosa);
  await keyboard.press('Escape');
  await expect(leave).toBeHidden();
  await expect(rosa.getByRole('button', { name: 'Leave' })).toBeFocused();
});

test('[POLL-07][POLL-10][POLL-11][POLL-12][VOTE-02][VOTE-08] a vote is closed and declared, all screens show it, and it stays readable', async ({
  signInAs,
}) => {
  const [moderator, rosa, observer] = await Promise.all(
    (['moderator', 'member08', 'observer'] as const).map((account) => signInAs(account)),
  );
  if (!moderator || !rosa || !observer) throw new Error('three people are here');
  const pages = [moderator, rosa, observer];
  await joinByApi(moderator);
  await endOpenPolls(moderator);
  await Promise.all(pages.map((page) => attend(page)));
  const pollId = await openPollByApi(moderator, BILL);
  await castByApi(rosa, pollId, 'Yea');
  for (const page of pages) {
    await expect(panelOf(page).getByText('1 of 24 have voted')).toBeVisible();
  }
  await expect(panelOf(rosa).getByText(/^Recorded/)).toBeVisible();

  await test.step('closing asks first', async () => {
    await panelOf(moderator).getByRole('button', { name: 'Close the vote' }).click();
    const sure = moderator.getByRole('dialog', { name: 'Close the vote?' });
    await expect(sure).toContainText('1 of 24 have voted. Nobody can vote or change a vote afterwards.');
    await sure.getByRole('button', { name: 'Close the vote' }).click();
    for (const page of pages) {
      await expect(panelOf(page).getByText('Not declared', { exact: true })).toBeVisible();
      await expect(saidAtOnce(page)).toHaveText(`The vote is closed: ${BILL.title}.`);
    }
  });

  await test.step('PASS is declared with a commentary, on all screens', async () => {
    // Too few people are there for the quorum.
    for (const page of pages) {
      await expect(panelOf(page).getByText('Not valid: quorum not met')).toBeVisible();
    }
    await panelOf(moderator).getByRole('radio', { name: 'PASS' }).check();
    await panelOf(moderator).getByLabel('Commentary').fill('It goes to the second chamber.');
    await expectAccessible(moderator);
    await panelOf(moderator).getByRole('button', { name: 'Declare PASS' }).click();
    const sure = moderator.getByRole('dialog', { name: 'Declare this result?' });
    await sure.getByRole('button', { name: 'Declare PASS' }).click();
    for (const page of pages) {
      await expect(panelOf(page).getByText('PASS', { exact: true })).toBeVisible();
      await expect(panelOf(page).getByText('It goes to the second chamber.')).toBeVisible();
      await expect(panelOf(page).getByText(/^Declared by Marit Solberg at \d\d:\d\d$/)).toBeVisible();
      await expect(saidAtOnce(page)).toHaveText(`Result of ${BILL.title}: PASS.`);
    }
    await expectAccessible(rosa);
  });

  await test.step('it stays readable after a reload', async () => {
    await rosa.reload();
    await rosa.getByRole('tab', { name: 'Votes' }).click();
    await rosa
      .getByRole('list', { name: 'Votes of this sitting' })
      .getByRole('button')
      .filter({ hasText: 'PASS' })
      .click();
    await expect(panelOf(rosa).getByText('It goes to the second chamber.')).toBeVisible();
    await expect(panelOf(rosa).getByText('Yea: 1, 100 percent')).toBeAttached();
    await expect(panelOf(rosa).getByRole('region', { name: 'Your vote' })).toContainText('Recorded');
  });

  await test.step('its votes can be inspected', async () => {
    await panelOf(rosa).getByRole('button', { name: 'Inspect votes' }).click();
    const inspection = rosa.getByRole('dialog', { name: BILL.title });
    const voters = inspection.getByRole('table', { name: 'Voters' });
    await expect(voters.getByRole('row')).toHaveCount(2);
    await expect(voters.getByRole('row').nth(1)).toContainText(
      /Rosa Quispe\s*Yea\s*1\s*\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/,
    );
    await expect(
      inspection.getByRole('complementary', { name: 'Per decision' }).getByText('Yea: 1, 100 percent'),
    ).toBeAttached();
    await expect(inspection.getByRole('table', { name: 'Per group' })).toContainText('Not voted');
    await expectAccessible(rosa);
    await inspection.getByRole('tab', { name: 'Details' }).click();
    const details = inspection.getByRole('tabpanel');
    for (const text of [BILL.question, 'Voters name and preference', 'It goes to the second chamber.']) {
      await expect(details).toContainText(text);
    }
    await expectAccessible(rosa);
    await inspection.getByRole('button', { name: 'Close' }).click();
    await expect(inspection).toBeHidden();
  });
});

test('[DESIGN §9][I18N-01] ballot, receipt, result and inspection in Arabic and on a phone @at-night', async ({
  signInAs,
}) => {
  const [moderator, arabic, phone] = await Promise.all([
    signInAs('moderator'),
    signInAs('member08', { locale: 'ar' }),
    signInAs('member01', { viewport: { width: 390, height: 844 } }),
  ]);
  await joinByApi(moderator);
  await endOpenPolls(moderator);
  await Promise.all([enterAnyWidth(arabic), enterAnyWidth(phone)]);
  const pollId = await openPollByApi(moderator, { ...BILL, durationQuantity: 9, durationUnits: 'minutes' });
  const paper = arabic.getByRole('region', { name: 'اللوحة الجانبية' });

  await test.step('the ballot', async () => {
    await expect(paper.getByRole('heading', { name: BILL.question })).toBeVisible();
    await expect(arabic.locator('html')).toHaveAttribute('dir', 'rtl');
    await paper.getByRole('radio', { name: 'نعم' }).check();
    await expectAccessible(arabic);
    await paper.getByRole('button', { name: 'سجّل نعم عن نفسك' }).click();
    await expect(paper.getByText(/^سُجّل في \d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)).toBeVisible();

    await expect(panelOf(phone).getByRole('heading', { name: BILL.question })).toBeVisible();
    await panelOf(phone).getByRole('radio', { name: 'Nay' }).check();
    await expectAccessible(phone);
    await expectNothingBeside(phone);
    await recordVote(phone, 'Nay');
    await expectAccessible(phone);
  });

  await test.step('the result', async () => {
    await closePollByApi(moderator, pollId);
    await expect(paper.getByText('لم تُعلن النتيجة', { exact: true })).toBeVisible();
    await expect(panelOf(phone).getByText('Not declared', { exact: true })).toBeVisible();
    await expectAccessible(arabic);
    await expectAccessible(phone);
    await expectNothingBeside(phone);
  });

  await test.step('the inspection', async () => {
    await paper.getByRole('button', { name: 'فحص الأصوات' }).click();
    await expect(arabic.getByRole('table', { name: 'المصوّتون' }).getByRole('row')).toHaveCount(3);
    await expectAccessible(arabic);
    await arabic.getByRole('tab', { name: 'التفاصيل' }).click();
    await expectAccessible(arabic);
  });

  await test.step('a vote without an end says that it is open, not a bare time', async () => {
    await openPollByApi(moderator, { title: 'Closure' });
    const chip = phone.getByRole('button', { name: 'Show the vote: Closure' });
    await expect(chip.getByText('Open', { exact: true })).toBeVisible();
    await expect(chip.getByText(/^for /u)).toBeHidden();
    await expectNothingBeside(phone);
  });
});

/** Enters the open sitting on a page of any language and width. */
async function enterAnyWidth(page: Page): Promise<void> {
  await joinByApi(page);
  await page.goto('/app');
  await expect(page.getByRole('main')).toBeVisible();
}

/** A phone scrolls down, never sideways: nothing is wider than the window. */
async function expectNothingBeside(page: Page): Promise<void> {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0);
}
