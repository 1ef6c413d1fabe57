import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { panelTab } from './support/attend.ts';
import { enterChamber, tileOf } from './support/in-chamber.ts';
import { test } from './support/test.ts';
import { expectPlaying } from './support/video.ts';

const ROSA = 'Rosa Quispe';

/** The address of a media server that does not run. The site starts all the same, and tells its
 *  pages of that media server. */
const MEDIA_SERVER = {
  HEMICYCLE_MEDIA: 'livekit',
  LIVEKIT_URL: 'ws://127.0.0.1:9',
  LIVEKIT_API_KEY: 'key',
  LIVEKIT_API_SECRET: 'of-a-media-server-that-is-not-there',
};

/** Counts how often a page is loaded from now on. */
function countReadings(page: Page): () => number {
  let readings = 0;
  page.on('load', () => (readings += 1));
  return () => readings;
}

test('[BEY-23] [MEDIA-04] pages that stay open while the site is started again with other media come back by themselves, with that media, but for whoever is at something @at-night', async ({
  signInAs,
  site,
}) => {
  const rosa = await signInAs('member08');
  await enterChamber(rosa);
  const marit = await signInAs('moderator');
  await enterChamber(marit, { camera: false });
  const seen = tileOf(marit, ROSA).locator('video');
  await expectPlaying(seen);
  const readings = [countReadings(rosa), countReadings(marit)];
  const expectReadings = (count: number) =>
    expect.poll(() => readings.map((read) => read()), { timeout: 60_000 }).toEqual([count, count]);
  const asked = new Set<string>();
  rosa.on('websocket', (socket) => asked.add(new URL(socket.url()).host));

  await panelTab(marit, 'Chat').click();
  const message = marit.getByRole('textbox', { name: 'Message to all' });
  await message.fill('Half a message');

  await site.kill();
  await site.start(MEDIA_SERVER);
  const waits = marit.getByText('The site now carries its video another way.');
  await expect(waits).toBeVisible({ timeout: 60_000 });
  await expect(message).toHaveValue('Half a message');
  await expectAccessible(marit);
  await message.fill('');
  await marit.getByRole('button', { name: 'Reload the page' }).click();
  await expectReadings(1);
  await expect(panelTab(marit, 'Participants')).toBeVisible({ timeout: 60_000 });
  await expect.poll(() => [...asked], { message: 'looks for the media server' }).toContain('127.0.0.1:9');

  await site.kill();
  await site.start();
  await expectReadings(2);
  await expectPlaying(seen);

  await site.kill();
  await site.start();
  await expect(marit.getByText('Network disconnected.')).toHaveCount(0, { timeout: 60_000 });
  await expectPlaying(seen);
  await expectReadings(2);
});
