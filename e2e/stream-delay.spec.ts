import { streamingStatus } from '@hemicycle/contract/streaming';
import { expect, type Page } from '@playwright/test';
import { actAnew, actAs } from './support/acting.ts';
import { OPEN_SESSION } from './support/attend.ts';
import { takeSeat } from './support/in-chamber.ts';
import { callApi } from './support/polls.ts';
import { RECORDER_TOKEN, recorderPrograms, startRecorder } from './support/recorder-process.ts';
import { test } from './support/test.ts';

test.use({ media: 'livekit', siteSettings: { HEMICYCLE_RECORDER_TOKEN: RECORDER_TOKEN } });

const GREEN = { colour: 'rgb(0, 160, 0)', hertz: 610 };
const MAGENTA = { colour: 'magenta', hertz: 1_570 };
const DELAY_MAX_MS = 5_000;
const TIMES = 7;
const PATIENCE = { timeout: 90_000, intervals: [500] };

test(
  '[STREAM-02] [STREAM-12] what a camera shows is on the public page of a stream within 5 s',
  { tag: '@at-night' },
  async ({ signInAs, site, browser }, testInfo) => {
    test.skip(!recorderPrograms.ok, recorderPrograms.ok ? '' : recorderPrograms.line);
    test.setTimeout(240_000);
    await site.saveFlags({ publicStreamingLinkEnabled: true });
    const recorder = await startRecorder(site.url, { name: 'delay', capacity: 1 });
    try {
      const marit = await signInAs('moderator');
      await actAs(marit, GREEN);
      await takeSeat(marit, { camera: true, speaks: true });
      const act = (call: string) =>
        callApi(marit, 'POST', `/api/huddle/${call}/${OPEN_SESSION}`, {
          from: 'moderator',
          id: OPEN_SESSION,
        });
      await expect.poll(() => act('startStreaming').then(() => 'asked', String), PATIENCE).toBe('asked');
      const status = async () =>
        streamingStatus.parse(await callApi(marit, 'GET', `/api/streaming/${OPEN_SESSION}`))
          .arrayOfStreamingChannels[0]?.status;
      await expect.poll(async () => (await status())?.stream, PATIENCE).toBe('live');
      const page = (await status())?.stream_status?.playback ?? '';
      const viewer = await browser.newPage();
      await viewer.goto(new URL(page, site.url).href);
      await expect.poll(() => shownIn(viewer), PATIENCE).toBe('green');
      await expect.poll(() => viewer.evaluate(() => document.querySelector('video')?.paused)).toBe(false);

      const delays: number[] = [];
      for (let time = 0; time < TIMES; time += 1) {
        const next = time % 2 === 0 ? MAGENTA : GREEN;
        const seen = watchFor(viewer, time % 2 === 0 ? 'magenta' : 'green');
        // oxlint-disable-next-line no-await-in-loop -- one change after the other
        await actAnew(marit, next);
        const changedAtMs = Date.now();
        // oxlint-disable-next-line no-await-in-loop -- as above
        delays.push((await seen) - changedAtMs);
      }
      const sorted = delays.toSorted((one, other) => one - other);
      const line = `from camera to player, in ms: median ${sorted[Math.floor(TIMES / 2)]}, longest ${sorted.at(-1)} of ${TIMES} (${delays.join(', ')})`;
      process.stdout.write(`${line}\n`);
      testInfo.annotations.push({ type: 'delay', description: line });
      await testInfo.attach('stage', { body: await viewer.screenshot(), contentType: 'image/png' });
      expect(sorted.at(-1)).toBeLessThanOrEqual(DELAY_MAX_MS);
      await viewer.close();
    } finally {
      await testInfo.attach('recorder', { body: recorder.output() });
      await recorder.dispose();
    }
  },
);

/** The colour in the middle of what the player shows. */
const shownIn = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector('video');
    const canvas = document.createElement('canvas');
    const pen = canvas.getContext('2d');
    if (video === null || pen === null) return 'none';
    pen.drawImage(video, 0, 0, 2, 2);
    const [red = 0, green = 0] = pen.getImageData(0, 0, 1, 1).data;
    if (red > 150 && green < 100) return 'magenta';
    return green > 100 && red < 80 ? 'green' : 'none';
  });

/** The moment, in ms since the epoch, in which the player first shows a colour. */
async function watchFor(page: Page, colour: 'green' | 'magenta'): Promise<number> {
  await page.waitForFunction(
    (wanted) => {
      const video = document.querySelector('video');
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [8, 8];
      const pen = canvas.getContext('2d', { willReadFrequently: true });
      if (video === null || pen === null) return false;
      pen.drawImage(video, 0, 0, 8, 8);
      const { data } = pen.getImageData(2, 2, 1, 1);
      const [red = 0, green = 0] = data;
      return wanted === 'magenta' ? red > 150 && green < 100 : green > 100 && red < 80;
    },
    colour,
    { polling: 50, timeout: 30_000 },
  );
  return Date.now();
}
