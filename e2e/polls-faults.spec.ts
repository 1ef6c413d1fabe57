import { expect } from '@playwright/test';
import { attend, panelTab } from './support/attend.ts';
import { holdLine, tileOf } from './support/in-chamber.ts';
import {
  callApi,
  castByApi,
  closePollByApi,
  declareByApi,
  endOpenPolls,
  joinByApi,
  openPollByApi,
  panelOf,
  recordVote,
} from './support/polls.ts';
import { openTcpLine } from '@hemicycle/testkit/tcp-line';
import { test } from './support/test.ts';

test.setTimeout(240_000);

test('[BEY-23][PRIV-04][VOTE-01] a reload and a killed server in the middle of a secret vote lose and double nothing', async ({
  signInAs,
  site,
}) => {
  // Two people vote, and a low limit keeps the count of a secret poll visible.
  await site.saveFlags({ secretCountFewestVotes: 1 });
  const [moderator, first, second] = await Promise.all([
    signInAs('moderator'),
    signInAs('member08'),
    signInAs('member01'),
  ]);
  const pages = [moderator, first, second];
  await Promise.all(pages.map((page) => attend(page)));
  const pollId = await openPollByApi(moderator, {
    title: 'A secret vote',
    anonymous: 'privatevoterselection',
  });

  await test.step('nobody is told the count while it is open', async () => {
    await recordVote(first, 'Yea');
    for (const page of pages) {
      await expect(panelOf(page).getByText('0–4 of 24 have voted')).toBeVisible();
      await expect(panelOf(page).getByText('Not available yet due to privacy option')).toBeVisible();
    }
  });

  await test.step('a reload finds the ballot as it was', async () => {
    await first.reload();
    await expect(panelOf(first).getByText(/^Recorded/)).toBeVisible();
  });

  await test.step('the server is killed and comes back, and the vote goes on', async () => {
    await site.kill();
    await site.start();
    await recordVote(second, 'Nay');
    for (const page of pages) {
      await expect(panelOf(page).getByText('0–4 of 24 have voted')).toBeVisible({ timeout: 60_000 });
    }
  });

  await test.step('the close tells everybody the count', async () => {
    await closePollByApi(moderator, pollId);
    for (const page of pages)
      await expect(panelOf(page).getByText('Not declared', { exact: true })).toBeVisible();
    await expect(panelOf(first).getByText('Yea: 1, 50 percent')).toBeAttached();
    await expect(panelOf(first).getByText('Nay: 1, 50 percent')).toBeAttached();
  });
});

test(
  '[POLL-04][VOTE-01] a vote closes by its time while a member looks, and a later cast is refused',
  { tag: '@at-night' },
  async ({ signInAs }) => {
    const [moderator, rosa, other] = await Promise.all([
      signInAs('moderator'),
      signInAs('member08'),
      signInAs('member01'),
    ]);
    await Promise.all([joinByApi(moderator), joinByApi(other)]);
    await endOpenPolls(moderator);
    await attend(rosa);
    const saidAtOnce = rosa.locator('[aria-live="assertive"]');
    const pollId = await openPollByApi(moderator, {
      title: 'A short vote',
      durationQuantity: 18,
      durationUnits: 'seconds',
    });
    await castByApi(other, pollId, 'Nay');
    await expect(panelOf(rosa).getByRole('timer')).toContainText(/^0:\d\d/);
    await expect(saidAtOnce).toHaveText('10 seconds left to vote.');

    await expect(panelOf(rosa).getByText('Not declared', { exact: true })).toBeVisible({ timeout: 30_000 });
    await expect(saidAtOnce).toHaveText('The vote is closed: A short vote.');
    await expect(panelOf(rosa).getByRole('radio')).toHaveCount(0);
    await expect(panelOf(rosa).getByText('Nay: 1, 100 percent')).toBeAttached();
    await expect(castByApi(rosa, pollId, 'Yea')).rejects.toThrow(/409.*poll-(ended|not-open)/);
    await expect(panelOf(rosa).getByText('1 of 24 voted')).toBeVisible();
  },
);

test('[BEY-23][VOTE-01][MEDIA-03] a member whose line is lost while casting comes back: nothing is lost or doubled', async ({
  signInAs,
}) => {
  const [moderator, rosa, other] = await Promise.all([
    signInAs('moderator'),
    signInAs('member08'),
    signInAs('member01'),
  ]);
  const line = await holdLine(rosa);
  await Promise.all([joinByApi(moderator), joinByApi(other)]);
  await endOpenPolls(moderator);
  await attend(rosa);
  const pollId = await openPollByApi(moderator, { title: 'A vote on a bad line' });
  const ballot = panelOf(rosa);
  const bar = rosa.getByRole('status').filter({ hasText: 'Network disconnected' });
  const goAway = async () => {
    await line.cut();
    await rosa.context().setOffline(true);
  };
  const comeBack = async () => {
    line.giveBack();
    await rosa.context().setOffline(false);
  };

  await test.step('the answer is lost on its way back', async () => {
    let lost = 0;
    await rosa.route('**/api/polls/*/votes', async (route) => {
      if (lost > 0) return route.continue();
      lost += 1;
      await route.fetch();
      await goAway();
      return route.abort('connectionreset');
    });
    await ballot.getByRole('radio', { name: 'Yea' }).check();
    await ballot.getByRole('button', { name: 'Record Yea for yourself' }).click();
    await expect(ballot.getByRole('alert')).toContainText(
      'It is not known yet whether your vote of Yea counts.',
    );
    await expect(ballot.getByText(/^Recorded/)).toHaveCount(0);
    await expect(bar).toBeVisible();
    expect(await callApi(moderator, 'GET', `/api/polls/${pollId}/votes`)).toMatchObject({
      poll: { tally: { votedCount: 1 } },
    });
    await comeBack();
    await expect(ballot.getByText(/^Recorded/)).toBeVisible({ timeout: 30_000 });
    await expect(ballot.getByText('1 of 24 have voted')).toBeVisible();
    await expect(bar).toBeHidden();
  });

  await test.step('the vote does not even leave, and others go on', async () => {
    await ballot.getByRole('button', { name: 'Change my vote' }).click();
    await ballot.getByRole('radio', { name: 'Nay' }).check();
    await goAway();
    await ballot.getByRole('button', { name: 'Record Nay for yourself' }).click();
    await expect(ballot.getByRole('alert')).toContainText('The answer of the server did not arrive');
    await expect(bar).toBeVisible();
    await castByApi(other, pollId, 'Nay');
    await comeBack();
    await expect(ballot.getByText(/^Recorded/)).toBeVisible({ timeout: 30_000 });
    await expect(ballot.getByText('Nay: 2, 100 percent')).toBeAttached();
    await expect(ballot.getByText('2 of 24 have voted')).toBeVisible();
  });

  await test.step('the vote is closed and declared meanwhile: the result is read anew', async () => {
    await goAway();
    await expect(bar).toBeVisible();
    await closePollByApi(moderator, pollId);
    await declareByApi(moderator, pollId, { result: 'FAIL' });
    await expect(ballot.getByText('FAIL', { exact: true })).toHaveCount(0);
    await comeBack();
    await expect(ballot.getByText('FAIL', { exact: true })).toBeVisible({ timeout: 30_000 });
    await expect(ballot.getByText('2 of 24 voted')).toBeVisible();
    await expect(bar).toBeHidden();
  });
});

test('[BEY-23][HANDS-01][CHAT-01] a restarted server keeps the open vote, the raised hand and the chat', async ({
  signInAs,
  site,
}) => {
  const [moderator, rosa, other] = await Promise.all([
    signInAs('moderator'),
    signInAs('member08'),
    signInAs('member01'),
  ]);
  await Promise.all([joinByApi(moderator), joinByApi(other)]);
  await endOpenPolls(moderator);
  await Promise.all([attend(moderator), attend(rosa)]);
  await rosa.getByRole('button', { name: 'Raise hand' }).click();
  await expect(tileOf(moderator, 'Rosa Quispe')).toContainText('One hand up, number 1');
  await panelTab(rosa, 'Chat').click();
  const message = rosa.getByRole('textbox', { name: /^Message to/ });
  await message.fill('Said before the restart');
  await message.press('Enter');
  await expect(message).toHaveValue('');
  // The page shows a new vote only after the person has left the text field.
  await message.blur();
  const pollId = await openPollByApi(moderator, { title: 'A vote across a restart' });
  await castByApi(other, pollId, 'Nay');
  await expect(panelOf(moderator).getByText('1 of 24 have voted')).toBeVisible();

  await site.kill();
  await expect(moderator.getByRole('status').filter({ hasText: 'Network disconnected' })).toBeVisible();
  await site.start();

  await recordVote(rosa, 'Yea');
  await expect(panelOf(moderator).getByText('2 of 24 have voted')).toBeVisible({ timeout: 60_000 });
  await expect(tileOf(moderator, 'Rosa Quispe')).toContainText('One hand up, number 1');
  await rosa.getByRole('button', { name: 'Lower hand' }).click();
  await expect(tileOf(moderator, 'Rosa Quispe')).not.toContainText('number');
  await panelOf(moderator).getByRole('button', { name: 'Close the vote' }).click();
  await moderator.getByRole('dialog').getByRole('button', { name: 'Close the vote' }).click();
  for (const page of [moderator, rosa]) {
    await expect(panelOf(page).getByText('Yea: 1, 50 percent')).toBeAttached();
    await expect(panelOf(page).getByText('Nay: 1, 50 percent')).toBeAttached();
  }
  await panelOf(moderator).getByRole('button', { name: 'Back to the panel' }).click();
  await panelTab(moderator, 'Chat').click();
  await expect(panelOf(moderator).getByText('Said before the restart')).toBeVisible();
});

test('[BEY-23][MEDIA-03][CHAT-01] a cut line, another address, a sleep and a restart leave the controls in place, lose nothing and double nothing @at-night', async ({
  openBrowserAs,
  signInAs,
  site,
}) => {
  const line = await openTcpLine(site.url);
  const rosa = await (await openBrowserAs('member08', { baseURL: line.url })).newPage();
  const marit = await signInAs('moderator');
  await Promise.all([attend(rosa), attend(marit)]);
  await rosa.getByRole('button', { name: 'Raise both' }).click();
  await expect(tileOf(marit, 'Rosa Quispe')).toContainText('number 1');
  for (const page of [rosa, marit]) await panelTab(page, 'Chat').click();

  const said: string[] = [];
  const say = async (text: string) => {
    const message = marit.getByRole('textbox', { name: /^Message to/ });
    await message.fill(text);
    await message.press('Enter');
    await expect(message).toHaveValue('');
    said.push(text);
  };
  const bar = rosa.getByRole('status').filter({ hasText: 'Network disconnected' });
  /** The places of the top bar and of the controls, and how far the page is scrolled. */
  const places = async () => [
    await rosa.getByRole('banner').boundingBox(),
    await rosa.getByRole('contentinfo', { name: 'Controls' }).boundingBox(),
    await rosa.evaluate(() => [scrollX, scrollY]),
  ];
  const before = await places();
  const isBack = async () => {
    await expect(bar).toBeHidden({ timeout: 60_000 });
    for (const text of said) {
      await expect(rosa.getByRole('log').getByText(text, { exact: true })).toHaveCount(1, {
        timeout: 30_000,
      });
    }
    await expect(rosa.getByRole('button', { name: 'Lower hands' })).toBeVisible();
    await expect(tileOf(marit, 'Rosa Quispe')).toContainText('number 1');
    await expect(tileOf(marit, 'Rosa Quispe')).toHaveCount(1);
    expect(await places()).toEqual(before);
  };

  await test.step('cut, and given back', async () => {
    line.cut();
    await expect(bar).toBeVisible();
    expect(await places()).toEqual(before);
    await say('Said while the line was cut');
    line.giveBack();
    await isBack();
  });

  await test.step('another address', async () => {
    line.changeAddress();
    await say('Said while the address changed');
    await isBack();
  });

  await test.step('a sleep, in which the line breaks', async () => {
    const browser = await rosa.context().newCDPSession(rosa);
    await browser.send('Page.setWebLifecycleState', { state: 'frozen' });
    line.changeAddress();
    await say('Said while the laptop slept');
    await browser.send('Page.setWebLifecycleState', { state: 'active' });
    await isBack();
  });

  await test.step('a restart of the server', async () => {
    await site.kill();
    await expect(bar).toBeVisible();
    expect(await places()).toEqual(before);
    await site.start();
    await expect(marit.getByRole('status').filter({ hasText: 'Network disconnected' })).toBeHidden({
      timeout: 60_000,
    });
    await say('Said after the restart');
    await isBack();
  });
  await line.close();
});
