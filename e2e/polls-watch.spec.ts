import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { attend } from './support/attend.ts';
import { holdLine } from './support/in-chamber.ts';
import { endOpenPolls, openPollByApi, panelOf, recordVote } from './support/polls.ts';
import { test } from './support/test.ts';

test('[BEY-40] a clerk sees whom a vote waits for, suspends it, lets it go on, gives it time, and cancels it with a reason', async ({
  signInAs,
}) => {
  const [moderator, rosa] = await Promise.all([signInAs('moderator'), signInAs('member08')]);
  await Promise.all([attend(moderator), attend(rosa)]);
  await endOpenPolls(moderator);
  await openPollByApi(moderator, {
    title: 'Watched bill',
    durationQuantity: 5,
    durationUnits: 'minutes',
  });
  await panelOf(moderator).getByRole('button', { name: 'Watch the vote' }).click();
  const watch = moderator.getByRole('dialog', { name: 'Watched bill' });
  const missing = watch.getByRole('heading', { name: /^\d+ have not voted$/ });
  await expect(missing).toBeVisible();
  const before = Number.parseInt((await missing.textContent()) ?? '', 10);
  await expect(watch.getByRole('list', { name: /^Here, not voted/ })).toContainText('Rosa Quispe');
  await expect(watch.getByRole('list', { name: /^Never came/ })).toContainText('Chen Wei-Ting');
  await expectAccessible(moderator);

  const answer = (title: string, deed: string) =>
    moderator.getByRole('dialog', { name: title }).getByRole('button', { name: deed }).click();
  await watch.getByRole('button', { name: 'Suspend, keep the time' }).click();
  await answer('Suspend the vote?', 'Suspend');
  await expect(panelOf(rosa).getByText('The vote is suspended.')).toBeVisible();
  await panelOf(rosa).getByRole('radio', { name: 'Yea' }).check();
  await expect(
    panelOf(rosa).getByRole('button', { name: 'Suspended: wait until the vote goes on' }),
  ).toBeDisabled();
  await watch.getByRole('button', { name: 'Go on' }).click();
  await answer('Let the vote go on?', 'Go on');
  await expect(panelOf(rosa).getByText(/let the vote go on: it closes at/)).toBeVisible();
  // What the clerk extends is the vote as the clerk's page knows it.
  await expect(watch.getByRole('button', { name: 'Suspend, keep the time' })).toBeVisible();
  await watch.getByRole('button', { name: 'Extend by 1 minute' }).click();
  await answer('Extend the vote by 1 minute?', 'Extend by 1 minute');
  await expect(panelOf(rosa).getByText(/extended the vote: it closes at/)).toBeVisible();
  await recordVote(rosa, 'Yea');
  await expect(missing).toHaveText(`${String(before - 1)} have not voted`);

  await watch.getByRole('button', { name: 'Cancel the vote' }).click();
  const asked = moderator.getByRole('dialog', { name: 'Cancel the vote?' });
  await asked.getByLabel('Reason').fill('The wrong text was read out');
  await asked.getByRole('button', { name: 'Cancel the vote' }).click();
  await expect(panelOf(rosa).getByText('Reason: The wrong text was read out')).toBeVisible();
});

test('[BEY-40][VOTE-01] two members whose lines are cut stand first; the vote is extended, one of them votes in time, and it is closed with what was recorded', async ({
  signInAs,
}) => {
  const [moderator, rosa, kenji] = await Promise.all([
    signInAs('moderator'),
    signInAs('member08'),
    signInAs('member09'),
  ]);
  const [line, other] = await Promise.all([holdLine(rosa), holdLine(kenji)]);
  await Promise.all([attend(moderator), attend(rosa), attend(kenji)]);
  await endOpenPolls(moderator);
  await openPollByApi(moderator, { title: 'Cut off', durationQuantity: 5, durationUnits: 'minutes' });
  await panelOf(moderator).getByRole('button', { name: 'Watch the vote' }).click();
  const watch = moderator.getByRole('dialog', { name: 'Cut off' });
  const lost = watch.getByRole('list', { name: /^Lost the line/ });
  await expect(watch.getByRole('list', { name: /^Here, not voted/ })).toContainText('Rosa Quispe');
  await Promise.all([line.cut(), other.cut()]);
  await expect(lost.getByRole('listitem')).toHaveCount(2);
  await expect(watch.getByRole('heading', { level: 4 }).first()).toHaveText('Lost the line 2');

  await watch.getByRole('button', { name: 'Extend by 1 minute' }).click();
  await moderator
    .getByRole('dialog', { name: 'Extend the vote by 1 minute?' })
    .getByRole('button', { name: 'Extend by 1 minute' })
    .click();
  line.giveBack();
  await expect(panelOf(rosa).getByText(/extended the vote: it closes at/)).toBeVisible();
  await recordVote(rosa, 'Yea');
  await expect(lost.getByRole('listitem')).toHaveCount(1);
  await expect(lost).not.toContainText('Rosa Quispe');

  await watch.getByRole('button', { name: 'Close the watch' }).click();
  await panelOf(moderator).getByRole('button', { name: 'Close the vote' }).click();
  const asked = moderator.getByRole('dialog', { name: 'Close the vote?' });
  await expect(asked).toContainText('1 of 24 have voted.');
  await asked.getByRole('button', { name: 'Close the vote' }).click();
  await expect(panelOf(moderator).getByText('1 of 24 voted')).toBeVisible();
  other.giveBack();
  await expect(panelOf(kenji).getByText('1 of 24 voted')).toBeVisible();
  await expect(panelOf(kenji).getByRole('radio')).toHaveCount(0);
});
