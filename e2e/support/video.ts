import { expect, type Locator } from '@playwright/test';

/** The number of frames that a `<video>` has shown so far; 0 while nothing plays. */
async function framesOf(video: Locator): Promise<number> {
  return video.evaluate((element) =>
    element instanceof HTMLVideoElement ? element.getVideoPlaybackQuality().totalVideoFrames : 0,
  );
}

/** Waits until a `<video>` really plays: its picture has a size and more frames keep arriving. */
export async function expectPlaying(video: Locator): Promise<void> {
  await expect(video).toBeVisible();
  const before = await framesOf(video);
  await expect
    .poll(() => framesOf(video), { message: 'frames of the video', timeout: 30_000 })
    .toBeGreaterThan(before + 5);
  expect(
    await video.evaluate((element) => (element instanceof HTMLVideoElement ? element.videoWidth : 0)),
  ).toBeGreaterThan(0);
}
