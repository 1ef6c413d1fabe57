import { expect, test } from 'vitest';
import { countPictures } from './count-pictures.ts';

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is read of a track
const trackWith = (stats: unknown) => ({ stats }) as unknown as MediaStreamTrack;

test('[ADMIN-03] pictures are counted by the statistics of the track, as of the moment', () => {
  const stats = { totalFrames: 4 };
  const counter = countPictures(trackWith(stats));
  expect(counter.count()).toBe(4);
  stats.totalFrames = 9;
  expect(counter.count()).toBe(9);
});
