import { expect, type Page } from '@playwright/test';
import { attend, OPEN_SESSION } from './support/attend.ts';
import { castByApi, closePollByApi, joinByApi, openPollByApi, panelOf } from './support/polls.ts';
import { type Arrival, joins, listenTo, tells, without } from './support/received.ts';
import { test } from './support/test.ts';

/** What a viewer is told of two votes: that of Rosa Quispe and that of member01. */
interface Told {
  readonly voters: 'names' | 'anonymous' | 'hidden';
  readonly count: boolean;
  /** Whether the choice stands beside each voter, or beside each 'Anonymous'. */
  readonly choices: boolean;
  readonly groups: boolean;
}

const everything: Told = { voters: 'names', count: true, choices: true, groups: true };
const onlyCount: Told = { voters: 'hidden', count: true, choices: false, groups: false };
const onlyNames: Told = { voters: 'names', count: false, choices: false, groups: false };
const nothing: Told = { voters: 'hidden', count: false, choices: false, groups: false };
const named: Told = { voters: 'names', count: true, choices: true, groups: false };
const unnamed: Told = { ...named, voters: 'anonymous' };

/** What each privacy option tells. `reader` is what the moderator is told, who holds
 *  app_see_limited_visibility_votes-bool. */
const matrix = [
  { option: 'open', id: 'PRIV-05', whileOpen: everything, reader: everything, closed: everything },
  { option: 'privatevoter', id: 'PRIV-03', whileOpen: onlyCount, reader: onlyCount, closed: onlyCount },
  {
    option: 'privateselection',
    id: 'PRIV-04',
    whileOpen: onlyNames,
    reader: onlyNames,
    closed: { ...onlyNames, count: true },
  },
  { option: 'limitedvisibility', id: 'PRIV-06', whileOpen: unnamed, reader: named, closed: named },
  { option: 'privatevoterselection', id: 'PRIV-04', whileOpen: nothing, reader: nothing, closed: onlyCount },
] as const;

const NOT_AVAILABLE = 'Not available yet due to privacy option';

test('[PRIV-01][PRIV-03][PRIV-04][PRIV-05][PRIV-06][POLL-13] each privacy option, for each role: what is on the screen and what the browser received', async ({
  signInAs,
  site,
}) => {
  // Two people vote, and a low limit keeps the count of a secret poll visible.
  await site.saveFlags({ secretCountFewestVotes: 1 });
  const roles = ['moderator', 'member08', 'observer'] as const;
  const [moderator, rosa, observer] = await Promise.all(roles.map((account) => signInAs(account)));
  const other = await signInAs('member01');
  if (!moderator || !rosa || !observer) throw new Error('three people are here');
  const viewers = [
    { role: 'moderator', page: moderator, received: listenTo(moderator), votes: false },
    { role: 'member', page: rosa, received: listenTo(rosa), votes: true },
    { role: 'observer', page: observer, received: listenTo(observer), votes: false },
  ];
  await joinByApi(other);
  await Promise.all(viewers.map(({ page }) => attend(page)));
  const otherName = await nameOf(other);

  for (const { option, id, whileOpen, reader, closed } of matrix) {
    const choices = { rosa: `For ${option}`, other: `Against ${option}` };
    const pollId = await openPollByApi(moderator, {
      title: `A vote, ${option}`,
      anonymous: option,
      voteOptions: [choices.rosa, choices.other, 'Neither'],
    });
    await castByApi(rosa, pollId, choices.rosa);
    await castByApi(other, pollId, choices.other);

    for (const phase of ['open', 'closed'] as const) {
      if (phase === 'closed') await closePollByApi(moderator, pollId);
      await Promise.all(
        viewers.map(({ role, page, received, votes }) =>
          test.step(`[${id}] ${option}, ${phase}, ${role}`, async () => {
            const told = phase === 'closed' ? closed : role === 'moderator' ? reader : whileOpen;
            await expectOnScreen(page, { told, phase, title: `A vote, ${option}`, choices, otherName });
            // A tool in the same browser could read the polls by the API in this way.
            await page.evaluate(
              (path) => fetch(path).then((answer) => answer.text()),
              `/api/polls/votingsession/${OPEN_SESSION}`,
            );
            const arrivals = await received.take();
            // Rosa may know her own vote, so on her page only the vote of the other member is
            // checked.
            expect(toldIn(arrivals, otherName, choices.other), 'received of the other').toEqual(told);
            if (!votes) expect(toldIn(arrivals, 'Rosa Quispe', choices.rosa), 'received').toEqual(told);
          }),
        ),
      );
    }
  }

  await test.step('[PRIV-04] nobody reads an own choice again in a secret poll that has closed', async () => {
    const own = panelOf(rosa).getByRole('region', { name: 'Your vote' });
    await expect(own).toContainText('Recorded');
    await expect(own).not.toContainText('For privatevoterselection');
    await rosa.reload();
    await expect(rosa.getByRole('tab', { name: 'Votes' })).toBeVisible();
    // The snapshot may come after the page has drawn its tabs.
    const arrived: Arrival[] = [];
    const again = () => JSON.stringify(without(arrived, ['voteOptions', 'votesSummary']));
    await expect
      .poll(async () => {
        arrived.push(...((await viewers[1]?.received.take()) ?? []));
        return again();
      })
      .toContain('For open');
    expect(again()).not.toContain('For privatevoterselection');
    expect(again()).not.toContain('For privateselection');
    expect(again()).not.toContain('For privatevoter');
  });
});

/** What the arrivals tell of a vote, apart from the lists of the people in the sitting. */
function toldIn(arrivals: readonly Arrival[], name: string, choice: string): Told {
  const ofPolls = without(
    arrivals.filter(({ from }) => !/^\/api\/(people|users|auth)\b/.test(from)).map(({ body }) => body),
    ['people', 'voteOptions'],
  );
  const text = JSON.stringify(ofPolls);
  const choices = joins(ofPolls, new RegExp(name), new RegExp(choice));
  const anonymous = joins(ofPolls, /"voterName":"Anonymous"/, new RegExp(choice));
  return {
    voters: text.includes(name) ? 'names' : anonymous ? 'anonymous' : 'hidden',
    count: text.includes(choice),
    choices: choices || anonymous,
    groups: tells(ofPolls, 'summaryByGroup'),
  };
}

async function expectOnScreen(
  page: Page,
  given: {
    told: Told;
    phase: 'open' | 'closed';
    title: string;
    choices: { rosa: string; other: string };
    otherName: string;
  },
): Promise<void> {
  const { told, phase, title, choices, otherName } = given;
  const panel = panelOf(page);
  const count = panel.getByRole('region', { name: phase === 'open' ? 'So far' : 'Count' });
  // Where voters are hidden, an open poll shows its number of votes in steps of five, and two votes
  // do not change what it shows.
  const waits = phase === 'open' && told.voters === 'hidden';
  const bar = waits ? `${choices.other}: not told yet` : `${choices.other}: 1, 50 percent`;
  const voted = `${waits ? '0–4' : 2} of 24`;
  await expect(count.getByText(phase === 'open' ? `${voted} have voted` : `${voted} voted`)).toBeVisible();
  if (told.count) await expect(count.getByText(bar)).toBeAttached();
  else await expect(count.getByText(NOT_AVAILABLE)).toBeVisible();

  await panel.getByRole('button', { name: 'Inspect votes' }).click();
  const inspection = page.getByRole('dialog', { name: title });
  const receipts = inspection.getByRole('tabpanel', { name: 'Receipts' });
  const sums = inspection.getByRole('complementary', { name: 'Per decision' });
  await expect(receipts).toBeVisible();
  const rows = receipts.getByRole('table', { name: 'Voters' }).locator('tbody tr');
  if (told.voters === 'hidden') {
    await expect(receipts.getByText(NOT_AVAILABLE)).toBeVisible();
    await expect(rows).toHaveCount(0);
  } else {
    await expect(rows).toHaveCount(2);
    const who = told.voters === 'anonymous' ? 'Anonymous' : otherName;
    const row = rows.filter({ hasText: told.choices ? choices.other : who });
    await expect(row).toContainText(who);
    if (!told.choices) await expect(row).toHaveText(who);
  }
  if (told.voters !== 'names') {
    for (const name of [otherName, 'Rosa Quispe']) await expect(inspection).not.toContainText(name);
  }
  if (told.count) await expect(sums.getByText(bar)).toBeAttached();
  else {
    await expect(sums.getByText(NOT_AVAILABLE).first()).toBeVisible();
    await expect(inspection).not.toContainText(choices.other);
  }
  await expect(inspection.getByRole('table', { name: 'Per group' })).toHaveCount(told.groups ? 1 : 0);
  await expect(sums.getByText(NOT_AVAILABLE)).toHaveCount(Number(!told.count) + Number(!told.groups));
  await inspection.getByRole('button', { name: 'Close' }).click();
  await expect(inspection).toBeHidden();
}

/** The name that the lists show for the person of a page. */
async function nameOf(page: Page): Promise<string> {
  const answer: unknown = await (await page.request.get('/api/auth/sessioninfo')).json();
  const name = /"displayName":"([^"]+)"/.exec(JSON.stringify(answer))?.[1];
  if (name === undefined) throw new Error('The person of the page has no name.');
  return name;
}
