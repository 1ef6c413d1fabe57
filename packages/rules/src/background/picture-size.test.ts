import { expect, test } from 'vitest';
import { coveringPart, workingSize } from './picture-size.ts';

test.each([
  { camera: [640, 360], expected: [320, 180] },
  { camera: [1280, 720], expected: [320, 180] },
  { camera: [640, 480], expected: [320, 240] },
  { camera: [360, 640], expected: [320, 568] },
  { camera: [160, 120], expected: [160, 120] },
  { camera: [321, 241], expected: [320, 240] },
  { camera: [0, 0], expected: [2, 2] },
] as const)('[VBG-22] a picture of $camera is worked on as $expected', ({ camera, expected }) => {
  const size = workingSize({ width: camera[0], height: camera[1] });
  expect([size.width, size.height]).toEqual(expected);
});

test.each([
  { what: 'the same proportions', picture: [1280, 720], part: [0, 0, 1280, 720] },
  { what: 'too high', picture: [1000, 1000], part: [0, 218.75, 1000, 562.5] },
  { what: 'too wide', picture: [3200, 900], part: [800, 0, 1600, 900] },
] as const)('[VBG-05] the part of a background that fills 320 by 180: $what', ({ picture, part }) => {
  const { x, y, width, height } = coveringPart(
    { width: picture[0], height: picture[1] },
    { width: 320, height: 180 },
  );
  expect([x, y, width, height]).toEqual(part);
});
