import { expect, test } from 'vitest';
import { countFrame, type FrameCount, measureFrameRate, nextPictureFromMs, noFrames } from './frame-rate.ts';

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

/** When the next picture is started, on a clock that ticks every 66 ms. */
const nextTickMs = (tookMs: number) => {
  const from = Math.max(nextPictureFromMs(0, tookMs), tookMs);
  return Math.ceil(from / 66) * 66;
};

test.each([
  { what: 'quick: the full rate', tookMs: 5, expected: 66 },
  { what: '41 ms, as without a graphics card: the full rate', tookMs: 41, expected: 66 },
  { what: '60 ms: every other, still above the warning', tookMs: 60, expected: 132 },
  { what: '120 ms: no less than that', tookMs: 120, expected: 132 },
  { what: '200 ms: the page has as much time as the picture', tookMs: 200, expected: 396 },
  { what: '3 s: a second for the page', tookMs: 3000, expected: 4026 },
])('[VBG-18] [VBG-27] the next picture after one that was $what', ({ tookMs, expected }) => {
  expect(nextTickMs(tookMs)).toBe(expected);
});
