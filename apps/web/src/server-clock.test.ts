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

test('[FND-27] a told time counts as far as it is certain, and replaces no reading', () => {
  const clock = createServerClock(() => 0);
  clock.noteTold(5_000, 1_000);
  expect(clock.offsetMs()).toBe(4_000);
  clock.note(6_300, 2_000, 2_200);
  expect(clock.offsetMs()).toBe(4_200);
  clock.noteTold(25_050, 21_000);
  expect(clock.offsetMs()).toBe(4_200);
  clock.noteTold(45_500, 41_000);
  expect(clock.offsetMs()).toBe(4_500);
});

test('[FND-27] told times that come late and all at once, as after a sleep, move no countdown', () => {
  const clock = createServerClock(() => 0);
  clock.note(5_000, 1_000, 1_000);
  clock.noteTold(24_000, 20_000);
  for (const late of [44_000, 64_000, 84_000]) {
    clock.noteTold(late, 98_000);
    expect(clock.offsetMs()).toBe(4_000);
  }
  clock.noteTold(104_000, 100_000);
  expect(clock.offsetMs()).toBe(4_000);
});

test('[FND-27] two told times say that the clock of this computer was set', () => {
  const clock = createServerClock(() => 0);
  clock.note(5_000, 1_000, 1_000);
  clock.noteTold(24_000, 20_000);
  clock.noteTold(44_000, 100_000);
  expect(clock.offsetMs()).toBe(4_000);
  clock.noteTold(64_000, 120_000);
  expect(clock.offsetMs()).toBe(-56_000);
});
