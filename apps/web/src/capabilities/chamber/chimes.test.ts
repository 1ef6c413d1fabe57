import { expect, test } from 'vitest';
import { chimesAreOn, mayChime } from './chimes.ts';

test.each([
  { kept: null, defaultOn: true, on: true },
  { kept: null, defaultOn: false, on: false },
  { kept: 'false', defaultOn: true, on: false },
  { kept: 'true', defaultOn: false, on: true },
])('[MEDIA-23] [MEDIA-24] kept $kept with default $defaultOn: $on', ({ kept, defaultOn, on }) => {
  expect(chimesAreOn(kept, defaultOn)).toBe(on);
});

test.each([
  { nowMs: 1999, on: true, may: false },
  { nowMs: 2000, on: true, may: true },
  { nowMs: 5000, on: false, may: false },
])('[MEDIA-22] a beep at $nowMs after one at 1000, chimes $on: $may', ({ nowMs, on, may }) => {
  expect(mayChime(nowMs, 1000, on)).toBe(may);
});
