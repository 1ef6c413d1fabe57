import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { enterChamber, holdLine, loseLine, tileOf } from './support/in-chamber.ts';
import { test } from './support/test.ts';
import { expectPlaying, expectSound } from './support/video.ts';

const ROSA = 'Rosa Quispe';
const MARIT = 'Marit Solberg';

test('[MEDIA-02] [MEDIA-09] [MEDIA-12] two people see and hear each other, and see who is muted', async ({
  signInAs,
}) => {
  const rosa = await signInAs('member08');
  const marit = await signInAs('moderator');
  await enterChamber(rosa);
  await enterChamber(marit);

  await expectPlaying(tileOf(rosa, MARIT).locator('video'));
  await expectPlaying(tileOf(marit, ROSA).locator('video'));
  await expectSound(marit);
  await expect(tileOf(marit, ROSA)).toContainText('microphone on');

  await rosa.getByRole('button', { name: 'Mute', exact: true }).click();
  await expect(rosa.getByRole('button', { name: 'Unmute', exact: true })).toBeVisible();
  await expect(tileOf(marit, ROSA)).toContainText('muted');

  await rosa.getByRole('button', { name: 'Stop video' }).click();
  await expect(tileOf(marit, ROSA)).toContainText('camera off');
  await expect(tileOf(marit, ROSA).locator('video')).toHaveCount(0);
  await rosa.getByRole('button', { name: 'Start video' }).click();
  await expectPlaying(tileOf(marit, ROSA).locator('video'));
  await expectAccessible(rosa);
});

test('[MEDIA-06] [MEDIA-03] a lost line is told, the picture goes on, and everything comes back by itself', async ({
  signInAs,
}) => {
  const rosa = await signInAs('member08');
  const marit = await signInAs('moderator');
  const line = await holdLine(rosa);
  await enterChamber(rosa);
  await enterChamber(marit);
  await expectPlaying(tileOf(rosa, MARIT).locator('video'));

  await loseLine(rosa, line, async () => {
    await expect(rosa.getByText('Reconnect in progress')).toBeVisible();
    await expect(rosa.getByRole('button', { name: 'Raise hand' })).toBeDisabled();
    // While the line is down somebody's hand goes up: the state is read anew afterwards.
    await marit.getByRole('button', { name: 'Raise hand' }).click();
    await expect(marit.getByRole('button', { name: 'Lower hand' })).toBeVisible();
  });
  await expect(tileOf(rosa, MARIT)).toContainText('One hand up, number 1');
  await expectPlaying(tileOf(rosa, MARIT).locator('video'));
  await expectPlaying(tileOf(marit, ROSA).locator('video'));
  await marit.getByRole('button', { name: 'Lower hand' }).click();
});
