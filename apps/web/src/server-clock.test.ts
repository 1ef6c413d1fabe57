import { expect, test } from 'vitest';
import { createServerClock } from './server-clock.ts';

test('[FND-27] the offset counts half of the way there and back', () => {
  const clock = createServerClock(() => 1_000);
  expect(clock.offsetMs()).toBe(0);
  clock.note(5_100, 1_000, 1_200);
  expect(clock.offsetMs()).toBe(4_000);
  expect(clock.nowMs()).toBe(5_000);
});

test('[FND-27] a slower reading does not replace a quicker one, until that is old', () => {
  const clock = createServerClock(() => 0);
  clock.note(5_000, 1_000, 1_000);
  clock.note(9_000, 2_000, 4_000);
  expect(clock.offsetMs()).toBe(4_000);
  clock.note(409_000, 400_000, 402_000);
  expect(clock.offsetMs()).toBe(8_000);
});
