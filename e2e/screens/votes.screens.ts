import { expect, type Page } from '@playwright/test';
import { attend, OPEN_SESSION } from '../support/attend.ts';
import { waitForHost } from '../support/hosted-meeting.ts';
import { callApi, closePollByApi, joinByApi, openPollByApi, panelOf } from '../support/polls.ts';
import { sit } from '../support/sit.ts';
import { test } from '../support/test.ts';
import { wordsOf } from '../support/words.ts';
import { shootAtEachWidth, shootRightToLeft, shootState } from './shoot.ts';

const NAMES = ['Ann Brown', 'Ben Carter', 'Cleo Dunn'];

/** The forms of a ballot besides the choice of one option, each with the way to fill it in. */
const FORMS: readonly {
  screen: string;
  draft: Record<string, unknown>;
  fill: (page: Page) => Promise<void>;
}[] = [
  {
    screen: 'ballot-approval',
    draft: {
      title: 'Two seats on the committee',
      voteOptions: NAMES,
      form: { kind: 'approval', minimum: 1, maximum: 2 },
    },
    fill: async (page) => {
      for (const name of NAMES.slice(0, 2)) await panelOf(page).getByRole('checkbox', { name }).check();
    },
  },
  {
    screen: 'ballot-ranking',
    draft: { title: 'Who shall report', voteOptions: NAMES, form: { kind: 'ranking' } },
    fill: async (page) => {
      for (const [index, name] of ['Ben Carter', 'Ann Brown'].entries()) {
        await panelOf(page)
          .getByRole('button', { name: `Rank ${name} as number ${index + 1}` })
          .click();
      }
    },
  },
  {
    screen: 'ballot-questions',
    draft: {
      title: 'The new bridge',
      form: {
        kind: 'questions',
        questions: [
          { question: 'Shall it be built?', voteOptions: ['Yea', 'Nay', 'Pres.'] },
          { question: 'From when?', voteOptions: ['2027', '2028'] },
        ],
      },
    },
    fill: async (page) => panelOf(page).getByRole('radio', { name: '2028' }).check(),
  },
  {
    screen: 'ballot-split',
    draft: {
      title: 'Shares of the regional fund',
      votingOrganisation: 'council-of-regions',
      maySplit: true,
      majority: { kind: 'simple', base: 'valid' },
    },
    fill: async (page) => {
      await panelOf(page)
        .getByRole('button', { name: /^Split the weight/ })
        .click();
      await panelOf(page).getByRole('textbox').first().fill('3');
    },
  },
];

test('each form of a ballot', async ({ signInAs }) => {
  const moderator = await signInAs('moderator');
  const rosa = await signInAs('member08');
  await joinByApi(moderator);
  await attend(rosa);
  for (const { screen, draft, fill } of FORMS) {
    const pollId = await openPollByApi(moderator, draft);
    await expect(panelOf(rosa).getByRole('heading', { level: 2 })).toHaveText(String(draft['title']));
    await fill(rosa);
    await shootAtEachWidth(rosa, screen, [390]);
    await closePollByApi(moderator, pollId);
    await panelOf(rosa).getByRole('button', { name: 'Back to the panel' }).click();
  }
});

test('the speakers list', async ({ signInAs }) => {
  for (const [account, handType] of [
    ['member11', 2],
    ['member19', 1],
    ['member07', 1],
  ] as const) {
    const page = await signInAs(account);
    await sit(page, account);
    await callApi(page, 'PATCH', `/api/people/states/${account}`, { handType });
  }
  const moderator = await signInAs('moderator');
  await attend(moderator);
  await callApi(moderator, 'POST', `/api/speakers/${OPEN_SESSION}/open`, {
    title: 'General debate on the Water Protection Bill',
    limitSeconds: 180,
    groupLimitSeconds: 600,
  });
  await moderator.getByRole('tab', { name: /^Participants/ }).click();
  await panelOf(moderator)
    .getByRole('button', { name: /^Give the floor to/ })
    .click();
  await expect(panelOf(moderator).getByRole('button', { name: 'End speech' })).toBeVisible();
  // The people who wait move up a moment later.
  await expect(panelOf(moderator).getByText('number 1 in turn')).toBeAttached();
  await shootAtEachWidth(moderator, 'speakers', [1440, 390], async (width) => {
    if (width === 390) await moderator.getByRole('button', { name: 'People' }).click();
  });
  await moderator.keyboard.press('Escape');
  await panelOf(moderator).getByRole('button', { name: 'Speaking times' }).click();
  await expect(moderator.getByRole('dialog').getByRole('table').first()).toBeVisible();
  await shootAtEachWidth(moderator, 'speaking-times', [1440]);
  await moderator.close();

  const arabic = await signInAs('moderator', { locale: 'ar' });
  const say = wordsOf('ar');
  await joinByApi(arabic);
  await arabic.goto('/app');
  await arabic.getByRole('tab').nth(1).click();
  await expect(arabic.getByRole('button', { name: say('speakers.end') })).toBeVisible();
  await shootRightToLeft(arabic, 'speakers');
});

test('waiting for the host', async ({ signInAs }) => {
  const rosa = await signInAs('member08');
  await waitForHost(await signInAs('admin'), rosa, 'member08');
  await shootAtEachWidth(rosa, 'waiting-for-host', [1440, 390]);
});

test('an election', async ({ signInAs }) => {
  const moderator = await signInAs('moderator');
  await attend(moderator);
  await callApi(moderator, 'PUT', `/api/votingsessions/${OPEN_SESSION}/davra`, { quorums: [] });
  const names = [...NAMES, 'Daya Evans'];
  const pollId = await openPollByApi(moderator, {
    title: 'Two seats on the committee',
    question: 'Who shall sit on the committee for water?',
    voteOptions: names,
    form: { kind: 'approval', minimum: 1, maximum: 4, seats: 2 },
  });
  for (const [account, chosen] of [
    ['member08', [0, 1]],
    ['member01', [0, 2]],
    ['member11', [0]],
  ] as const) {
    const page = await signInAs(account);
    await joinByApi(page);
    await callApi(page, 'POST', `/api/polls/${pollId}/votes`, {
      voteDecision: chosen.map((at) => names[at]),
      requestId: crypto.randomUUID(),
    });
    await page.close();
  }
  await closePollByApi(moderator, pollId);
  const panel = panelOf(moderator);
  await expect(
    panel.getByText('2 seats. Tie between Ben Carter and Cleo Dunn for the last seat.'),
  ).toBeVisible();
  await shootState(moderator, 'election-proposed', [1440, 390]);
  await panel.getByRole('checkbox', { name: /Cleo Dunn/ }).check();
  await panel.getByRole('textbox', { name: /Commentary/ }).fill('The lot fell on Cleo Dunn.');
  await shootState(moderator, 'election-by-lot', [1440, 390]);
  await panel.getByRole('button', { name: 'Declare Ann Brown, Cleo Dunn elected' }).click();
  await shootState(moderator, 'election-declare-sure', [1440, 390]);
  await moderator
    .getByRole('dialog', { name: 'Declare this result?' })
    .getByRole('button', { name: 'Declare Ann Brown, Cleo Dunn elected' })
    .click();
  await expect(panel.getByText('Elected: Ann Brown, Cleo Dunn', { exact: true }).first()).toBeVisible();
  await shootState(moderator, 'election-declared', [1440, 390]);
  await moderator.setViewportSize({ width: 1440, height: 900 });
  await panel.getByRole('button', { name: 'Back to the panel' }).click();
  await moderator.getByRole('tab', { name: 'Votes' }).click();
  await shootState(moderator, 'election-listed', [1440]);
  await moderator.getByRole('button', { name: 'New vote' }).click();
  const editor = moderator.getByRole('dialog', { name: 'New vote' });
  await editor.getByLabel('Form of the ballot').selectOption({ label: 'A ranking' });
  await editor.getByLabel('Seats').scrollIntoViewIfNeeded();
  await shootState(moderator, 'election-editor', [1440, 390]);
  await moderator.close();

  const arabic = await signInAs('moderator', { locale: 'ar' });
  const say = wordsOf('ar');
  await joinByApi(arabic);
  await arabic.goto('/app');
  await arabic.getByRole('tab').nth(3).click();
  await arabic
    .getByRole('button', { name: /Two seats on the committee/ })
    .first()
    .click();
  await expect(arabic.getByRole('button', { name: say('polls.declareAgain') })).toBeVisible();
  await arabic.getByRole('button', { name: say('polls.declareAgain') }).click();
  await shootState(arabic, 'election-arabic', [1440, 390]);
});
