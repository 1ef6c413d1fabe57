import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { enterChamber, holdLine, loseLine, tileOf } from './support/in-chamber.ts';
import { test } from './support/test.ts';
import { expectPlaying, expectSound } from './support/video.ts';

const ROSA = 'Rosa Quispe';
const MARIT = 'Marit Solberg';
const SAMUEL = 'Samuel Okafor';

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

test('[HANDS-01] [HANDS-04] three people raise hands: double first, the same order on every screen', async ({
  signInAs,
}) => {
  const rosa = await signInAs('member08');
  const samuel = await signInAs('member10');
  const marit = await signInAs('moderator');
  for (const page of [rosa, samuel, marit]) await enterChamber(page, { camera: false });

  await rosa.getByRole('button', { name: 'Raise hand' }).click();
  await expect(tileOf(marit, ROSA)).toContainText('One hand up, number 1');
  await samuel.getByRole('button', { name: 'Raise both' }).click();
  for (const page of [rosa, marit]) {
    await expect(tileOf(page, SAMUEL)).toContainText('Both hands up, number 1');
  }
  for (const page of [samuel, marit]) await expect(tileOf(page, ROSA)).toContainText('One hand up, number 2');
  await samuel.getByRole('button', { name: 'Lower hands' }).click();
  await expect(tileOf(marit, ROSA)).toContainText('One hand up, number 1');
  await expect(tileOf(marit, SAMUEL)).not.toContainText('number');
  await rosa.getByRole('button', { name: 'Lower hand' }).click();
  await expect(tileOf(marit, ROSA)).not.toContainText('number');
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

test('[EXIT-08] [MEDIA-25] leaving asks, leads to the foyer and takes the tile away', async ({
  signInAs,
}) => {
  const rosa = await signInAs('member08');
  const marit = await signInAs('moderator');
  await enterChamber(rosa, { camera: false });
  await enterChamber(marit, { camera: false });
  await expect(tileOf(marit, ROSA)).toBeVisible();

  await rosa.getByRole('button', { name: 'Leave' }).click();
  const dialog = rosa.getByRole('dialog', { name: 'Are you sure?' });
  await expect(dialog).toContainText('You will leave the session and return to the foyer');
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(dialog).toBeHidden();
  await expect(tileOf(marit, ROSA)).toBeVisible();

  await rosa.getByRole('button', { name: 'Leave' }).click();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await rosa.waitForURL('**/app/choose-session');
  await expect(tileOf(marit, ROSA)).toHaveCount(0);
});

test('[MEDIA-08] who continues as observer sends nothing, and the controls say why', async ({ signInAs }) => {
  const rosa = await signInAs('member08');
  await rosa.goto('/app/choose-session');
  await rosa
    .getByRole('button', { name: /^Join the sitting/ })
    .first()
    .click();
  await rosa.getByRole('button', { name: 'Continue as observer' }).click();
  await expect(rosa.getByRole('region', { name: 'Video' })).toBeVisible();
  for (const name of ['Unmute', 'Start video', 'Share']) {
    await expect(rosa.getByRole('button', { name, exact: true })).toBeDisabled();
  }
  await rosa.getByRole('button', { name: 'Share', exact: true }).hover();
  await expect(rosa.getByRole('tooltip')).toContainText('An observer sends neither picture nor sound.');
});
