import { expect, test } from 'vitest';
import { countFrame, type FrameCount, measureFrameRate, noFrames } from './frame-rate.ts';

const after = (works: readonly number[]): FrameCount => works.reduce(countFrame, noFrames(1000));

test.each([
  { what: 'before a second has passed', works: [10], nowMs: 1999, expected: null },
  { what: 'no picture', works: [], nowMs: 2000, expected: { actualFps: 0, theoreticalFps: null } },
  {
    what: 'ten of 50 ms in a second',
    works: Array<number>(10).fill(50),
    nowMs: 2000,
    expected: { actualFps: 10, theoreticalFps: 20 },
  },
  {
    what: 'three of 500 ms in a second and a half',
    works: [500, 500, 500],
    nowMs: 2500,
    expected: { actualFps: 2, theoreticalFps: 2 },
  },
])('[VBG-16] [VBG-28] the rate: $what', ({ works, nowMs, expected }) => {
  expect(measureFrameRate(after(works), nowMs)).toEqual(expected);
});
