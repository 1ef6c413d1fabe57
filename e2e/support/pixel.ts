import { expect, type Locator } from '@playwright/test';

/** Red, green and blue, 0 to 255. */
export type Colour = readonly [number, number, number];

/** The colour near the upper left corner of the picture that a `<video>` shows now, averaged over a
 *  small square. Null while nothing plays. */
async function cornerOf(video: Locator): Promise<Colour | null> {
  return video.evaluate((element): [number, number, number] | null => {
    if (!(element instanceof HTMLVideoElement) || element.videoWidth === 0) return null;
    const canvas = document.createElement('canvas');
    const [width, height] = [element.videoWidth, element.videoHeight];
    [canvas.width, canvas.height] = [width, height];
    const context = canvas.getContext('2d');
    if (context === null) return null;
    context.drawImage(element, 0, 0);
    // A track that starts again may show only two black dots at first, too few for a larger square.
    const side = Math.max(1, Math.round(width * 0.03));
    const [x, y] = [Math.round(width * 0.03), Math.round(height * 0.03)];
    const { data } = context.getImageData(x, y, side, side);
    const mean = (part: number) => {
      let sum = 0;
      for (let index = part; index < data.length; index += 4) sum += data[index] ?? 0;
      return Math.round(sum / (data.length / 4));
    };
    return [mean(0), mean(1), mean(2)];
  });
}

const FAR = 1000;
const CLOSE = 40;

function distance(a: Colour | null, b: Colour): number {
  return a === null ? FAR : Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/** Waits until the corner of a video has this colour, as nearly as the video's compression keeps
 *  it. */
export async function expectCorner(video: Locator, colour: Colour): Promise<void> {
  await expect
    .poll(async () => distance(await cornerOf(video), colour), {
      message: `the corner's distance from ${colour.join(', ')}`,
      timeout: 60_000,
    })
    .toBeLessThan(CLOSE);
}

/** Waits until the corner of a video has a colour that is far from this one. */
export async function expectOtherCorner(video: Locator, colour: Colour): Promise<void> {
  await expect
    .poll(
      async () => {
        const corner = await cornerOf(video);
        return corner === null ? 0 : distance(corner, colour);
      },
      { message: `the corner's distance from ${colour.join(', ')}`, timeout: 60_000 },
    )
    .toBeGreaterThan(CLOSE * 1.5);
}
