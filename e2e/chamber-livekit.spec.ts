import { enterChamber, holdLine, loseLine, tileOf } from './support/in-chamber.ts';
import { livekitProgram, NO_LIVEKIT } from './support/media/test-livekit.ts';
import { emailOf, test } from './support/test.ts';
import { expectPlaying, expectSound } from './support/video.ts';
import { expect } from '@playwright/test';

const ROSA = 'Rosa Quispe';
const MARIT = 'Marit Solberg';
const SAMUEL = 'Samuel Okafor';

test.skip(livekitProgram === null, NO_LIVEKIT);
// The server runs the media server itself.
test.use({
  siteSettings: { HEMICYCLE_MEDIA: 'livekit', LIVEKIT_SERVER_PATH: livekitProgram ?? '' },
});

test('[MEDIA-02] [MEDIA-09] [MEDIA-25] three people meet over LiveKit: picture, sound, mute, and leaving', async ({
  signInAs,
}) => {
  const rosa = await signInAs('member08');
  const samuel = await signInAs('member10');
  const marit = await signInAs('moderator');
  for (const page of [rosa, samuel, marit]) await enterChamber(page);

  for (const name of [ROSA, SAMUEL]) await expectPlaying(tileOf(marit, name).locator('video'));
  for (const name of [MARIT, SAMUEL]) await expectPlaying(tileOf(rosa, name).locator('video'));
  await expect(tileOf(marit, ROSA)).toContainText('microphone on');
  await expectSound(marit);

  await rosa.getByRole('button', { name: 'Mute', exact: true }).click();
  await expect(tileOf(marit, ROSA)).toContainText('muted');
  await rosa.getByRole('button', { name: 'Stop video' }).click();
  await expect(tileOf(marit, ROSA)).toContainText('camera off');
  await rosa.getByRole('button', { name: 'Start video' }).click();
  await expectPlaying(tileOf(marit, ROSA).locator('video'));

  await rosa.getByRole('button', { name: 'Leave' }).click();
  await rosa.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Leave' }).click();
  await rosa.waitForURL('**/app/choose-session');
  await expect(tileOf(marit, ROSA)).toHaveCount(0);
  await expectPlaying(tileOf(marit, SAMUEL).locator('video'));
});

test('[MEDIA-25] [AUTH-12] whoever is signed out elsewhere loses the media', async ({ signInAs, site }) => {
  const rosa = await signInAs('member08');
  const marit = await signInAs('moderator');
  for (const page of [rosa, marit]) await enterChamber(page);
  await expectPlaying(tileOf(marit, ROSA).locator('video'));

  const answer = await rosa.request.post(`${site.url}/api/auth/logout`, { headers: { origin: site.url } });
  expect(answer.status(), `${emailOf('member08')} signs out`).toBe(204);
  await expect(tileOf(marit, ROSA).locator('video')).toHaveCount(0);
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

  await loseLine(rosa, line);
  await expectPlaying(tileOf(rosa, MARIT).locator('video'));
  await expectPlaying(tileOf(marit, ROSA).locator('video'));
});
