import { expect } from '@playwright/test';
import { enterChamber } from './support/in-chamber.ts';
import { closePollByApi, openPollByApi, panelOf, recordVote } from './support/polls.ts';
import { test } from './support/test.ts';

test.setTimeout(240_000);

test('[BEY-23][PRIV-04][VOTE-01] a reload and a killed server in the middle of a secret vote lose and double nothing', async ({
  signInAs,
  site,
}) => {
  const [moderator, first, second] = await Promise.all([
    signInAs('moderator'),
    signInAs('member08'),
    signInAs('member01'),
  ]);
  const pages = [moderator, first, second];
  for (const page of pages) await enterChamber(page, { camera: false });
  const pollId = await openPollByApi(moderator, {
    title: 'A secret vote',
    anonymous: 'privatevoterselection',
  });

  await test.step('nobody is told the count while it is open', async () => {
    await recordVote(first, 'Yea');
    for (const page of pages) {
      await expect(panelOf(page).getByText('1 of 24 have voted')).toBeVisible();
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
      await expect(panelOf(page).getByText('2 of 24 have voted')).toBeVisible({ timeout: 60_000 });
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
