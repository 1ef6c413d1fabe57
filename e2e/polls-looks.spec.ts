import { expect, type Locator } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { attend, OPEN_SESSION } from './support/attend.ts';
import { expectAtPageStart } from './support/direction.ts';
import {
  callApi,
  castByApi,
  closePollByApi,
  declareByApi,
  joinByApi,
  openPollByApi,
  panelOf,
  WATER_BILL,
} from './support/polls.ts';
import { test } from './support/test.ts';
import { wordsOf } from './support/words.ts';

const PHONE = { width: 390, height: 844 };
const TABLETS = [
  { width: 900, height: 1100 },
  { width: 900, height: 1200 },
  { width: 834, height: 1194 },
  { width: 820, height: 1180 },
  { width: 768, height: 1024 },
];

async function expectWhole(text: Locator): Promise<void> {
  expect(await text.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
}

/** The elements with a border on all sides around an option, from the option itself out to the edge
 *  of the preview. */
function boxesAround(option: Element): string[] {
  const boxes: string[] = [];
  for (let at: Element | null = option; at !== null && at.tagName !== 'ASIDE'; at = at.parentElement) {
    const { borderTopWidth, borderLeftWidth, borderRightWidth } = getComputedStyle(at);
    if ([borderTopWidth, borderLeftWidth, borderRightWidth].every((width) => width !== '0px'))
      boxes.push(at === option ? 'option' : at.tagName);
  }
  return boxes;
}

async function boxOf(locator: Locator) {
  await expect(locator).toBeVisible();
  const box = await locator.boundingBox();
  if (box === null) throw new Error('It is not drawn.');
  return box;
}

test('[VOTE-01] on a tablet all options of a ballot stand whole above the button that records @at-night', async ({
  signInAs,
}) => {
  const [moderator, rosa, arabic] = await Promise.all([
    signInAs('moderator'),
    signInAs('member08'),
    signInAs('member01', { locale: 'ar' }),
  ]);
  await joinByApi(moderator);
  await attend(rosa);
  await joinByApi(arabic);
  await arabic.goto('/app');
  const pollId = await openPollByApi(moderator, WATER_BILL);
  for (const page of [rosa, arabic]) {
    const options = page.locator('label:has([type=radio])');
    await options.first().click();
    const record = page.locator('[data-ready] button');
    for (const size of TABLETS) {
      await page.setViewportSize(size);
      for (const option of await options.all()) {
        const { y, height } = await boxOf(option);
        const under = (await boxOf(record)).y - (y + height);
        expect(
          under,
          `${size.width} × ${size.height}, under ${await option.innerText()}`,
        ).toBeGreaterThanOrEqual(8);
      }
    }
  }
  await closePollByApi(moderator, pollId);
});

test('[I18N-07] in Arabic, texts in Latin letters, receipts and what is typed stand where the page begins @at-night', async ({
  signInAs,
  openBrowserAs,
}) => {
  const say = wordsOf('ar');
  const [moderator, arabic] = await Promise.all([
    signInAs('moderator', { locale: 'ar' }),
    signInAs('member08', { locale: 'ar' }),
  ]);
  await test.step('before the chamber', async () => {
    const stranger = await (await openBrowserAs(null, { locale: 'ar' })).newPage();
    await stranger.goto('/app/login');
    await expect(stranger.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAtPageStart(stranger);
    await arabic.goto('/app/choose-session');
    await expect(arabic.getByRole('button', { name: say('sessions.join') })).toBeVisible();
    await expectAtPageStart(arabic);
  });
  const participants = new RegExp(`^${say('chamber.tabs.participants')}`, 'u');
  for (const page of [moderator, arabic]) await attend(page, OPEN_SESSION, participants);
  await test.step('the tabs of the panel', async () => {
    await callApi(moderator, 'PUT', `/api/chat/group/${OPEN_SESSION}`, { text: 'Is article 6 the one?' });
    await callApi(moderator, 'PUT', `/api/chat/group/${OPEN_SESSION}`, { text: 'هل هذه المادة 6؟' });
    for (const tab of ['chamber', 'participants', 'chat', 'votes', 'proceedings']) {
      await arabic.getByRole('tab', { name: say(`chamber.tabs.${tab}`) }).click();
      if (tab === 'chat') {
        await expect(arabic.getByText('Is article 6 the one?')).toBeVisible();
        await arabic.getByRole('textbox').fill('Yes, it is.');
      }
      await expectAtPageStart(arabic);
    }
  });
  await test.step('the editor of votes', async () => {
    await moderator.getByRole('tab', { name: say('chamber.tabs.votes') }).click();
    await moderator.getByRole('button', { name: say('polls.newVote') }).click();
    await moderator.getByRole('dialog').getByLabel(say('poll-editor.from')).selectOption({ index: 1 });
    await expectAtPageStart(moderator);
    const option = moderator.getByRole('complementary').getByRole('listitem').first();
    expect(await option.evaluate(boxesAround)).toEqual(['option']);
    await moderator.keyboard.press('Escape');
  });
  await test.step('a vote, its receipt, its result and its inspection', async () => {
    const pollId = await openPollByApi(moderator, WATER_BILL);
    await arabic.getByRole('radio').first().check();
    await expectAtPageStart(arabic);
    await arabic.locator('[data-ready] button').click();
    await expect(arabic.locator('[data-recorded]')).toBeVisible();
    await expectAtPageStart(arabic);
    await closePollByApi(moderator, pollId);
    await declareByApi(moderator, pollId, {
      result: 'PASS',
      commentary: 'It is passed.',
    });
    const quoted = arabic.getByText('It is passed.').first();
    await expect(quoted).toBeVisible();
    await expect
      .poll(() =>
        quoted.evaluate((element) => [
          getComputedStyle(element, '::before').content,
          getComputedStyle(element).quotes,
        ]),
      )
      .toEqual(['open-quote', '"«" "»"']);
    await expect(arabic.locator('[data-seat]').first()).toBeVisible();
    await expectAtPageStart(arabic);
    await arabic.getByRole('button', { name: say('polls.inspect') }).click();
    for (const tab of await arabic.getByRole('dialog').getByRole('tab').all()) {
      await tab.click();
      await expectAtPageStart(arabic);
    }
  });
});

test('[BEY-04] the seat map stands with the result of a vote: it waits for the votes alone @at-night', async ({
  signInAs,
}) => {
  const [moderator, rosa] = await Promise.all([signInAs('moderator'), signInAs('member08')]);
  await joinByApi(moderator);
  await attend(rosa);
  const [pollId] = await Promise.all([
    openPollByApi(moderator, WATER_BILL),
    rosa.waitForResponse(/\/electorate$/),
    rosa.waitForResponse(/\/assets\/PollSeats-[^/]+\.js$/),
  ]);
  await rosa.route(/\/electorate$|\/assets\//, (route) => route.abort());
  await closePollByApi(moderator, pollId);
  await expect(panelOf(rosa).locator('[data-seat]')).toHaveCount(24);
});

test('[POLL-12] the columns of an inspection keep apart, and a phone has the counts before the votes @at-night', async ({
  signInAs,
}) => {
  const [moderator, rosa] = await Promise.all([signInAs('moderator'), signInAs('member08')]);
  await joinByApi(moderator);
  await attend(rosa);
  const pollId = await openPollByApi(moderator, WATER_BILL);
  await castByApi(rosa, pollId, 'Yea');
  await closePollByApi(moderator, pollId);
  await panelOf(rosa).getByRole('button', { name: 'Inspect votes' }).click();
  const inspection = rosa.getByRole('dialog', { name: WATER_BILL.title });
  const voters = inspection.getByRole('table', { name: 'Voters' });
  for (const width of [1440, 1100, 900]) {
    await rosa.setViewportSize({ width, height: 900 });
    const weight = await boxOf(voters.getByRole('button', { name: 'Weight' }));
    const recorded = await boxOf(voters.getByRole('button', { name: 'Recorded' }));
    expect(recorded.x - (weight.x + weight.width), `${width} px wide`).toBeGreaterThanOrEqual(24);
    expect((await boxOf(voters.locator('code').first())).height, 'two lines').toBeLessThan(40);
    const heads = await inspection.getByRole('table', { name: 'Per group' }).getByRole('columnheader').all();
    for (const head of heads.slice(1)) await expect(head).toHaveCSS('padding-inline-start', '16px');
  }
  const counts = inspection.getByRole('list', { name: 'Count' });
  await rosa.setViewportSize({ width: 1440, height: 900 });
  await expect(counts).toBeHidden();
  await rosa.setViewportSize(PHONE);
  await expect(counts.getByRole('listitem')).toHaveText(['Yea 1', 'Nay 0', 'Pres. 0']);
  await expect(inspection.getByText(/^As of \d\d:\d\d:\d\d$/)).toBeInViewport();
  expect((await boxOf(counts)).y).toBeLessThan((await boxOf(voters)).y);
  await expectAccessible(rosa);
});

test('[QUOR-04] the top bar of a tablet and of a phone tells how many are present, in no box', async ({
  signInAs,
}) => {
  const [moderator, rosa] = await Promise.all([signInAs('moderator'), signInAs('member08')]);
  await joinByApi(moderator);
  await attend(rosa);
  const bar = rosa.getByRole('banner');
  const chip = bar.getByRole('button', { name: /^Quorum not met, \d+ of 24 present$/ });
  for (const size of [{ width: 900, height: 1100 }, PHONE]) {
    await rosa.setViewportSize(size);
    await expect(chip.getByText(/^\d+ of 24$/)).toBeVisible();
    await expect(chip).toHaveCSS('border-top-width', '0px');
    await expect(chip).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    await expectWhole(bar.getByText('Plenary sitting 114'));
    await expectAccessible(rosa);
  }
  const pollId = await openPollByApi(moderator, WATER_BILL);
  await rosa.getByRole('button', { name: 'Hide the vote' }).click();
  await expect(chip.getByText(/^\d+ of 24$/)).toBeHidden();
  await expect(chip).toBeVisible();
  await closePollByApi(moderator, pollId);
});

test('[SESS-08] the house stands larger before the chamber than in it, and what a row offers ends where its line ends @at-night', async ({
  signInAs,
}) => {
  const rosa = await signInAs('member08');
  await rosa.goto('/app/choose-session');
  const house = rosa.getByRole('banner').getByText('National Assembly');
  await expect(house).toHaveCSS('font-size', '22px');
  const row = rosa.getByRole('listitem').filter({ has: rosa.getByRole('button', { name: /^Enter early/ }) });
  for (const size of [{ width: 1440, height: 900 }, PHONE]) {
    await rosa.setViewportSize(size);
    const [line, word] = await Promise.all([boxOf(row), boxOf(row.getByText('Enter early'))]);
    expect(Math.abs(line.x + line.width - (word.x + word.width))).toBeLessThanOrEqual(1);
  }
  await rosa.setViewportSize({ width: 1440, height: 900 });
  await attend(rosa);
  await expect(house).toHaveCSS('font-size', '18px');
});
