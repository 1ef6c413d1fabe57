import { expect, test } from 'vitest';
import { fittedSize, takeStill } from './take-still.ts';

test.for([
  { given: { width: 1280, height: 720 }, expected: { width: 640, height: 360 } },
  { given: { width: 720, height: 1280 }, expected: { width: 360, height: 640 } },
  { given: { width: 640, height: 480 }, expected: { width: 640, height: 480 } },
  { given: { width: 320, height: 180 }, expected: { width: 320, height: 180 } },
])('[VOTE-04] a still is scaled down and never up: $given', ({ given, expected }) => {
  expect(fittedSize(given)).toEqual(expected);
});

test('[VOTE-04] of a camera that has gone off there is none', async () => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only this much of a track is looked at
  const ended = { readyState: 'ended' } as MediaStreamTrack;
  expect(await takeStill(ended)).toBeNull();
});
