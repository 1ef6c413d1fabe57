import { expect, test } from 'vitest';
import { createMixer, LATE_SAMPLES } from './mixer.ts';
import { createSoundClock } from './sound-clock.ts';

test('[BEY-17] a sound goes on evenly through a burst, and begins anew after a break', () => {
  let nowMs = 1_000_000;
  const clock = createSoundClock(nowMs, () => nowMs);
  nowMs += 20;
  expect(clock.placeOf('ada', 960)).toBe(0);
  // Held up for half a second: what was heard meanwhile comes at once, in its place.
  nowMs += 500;
  for (let frame = 1; frame <= 25; frame += 1) expect(clock.placeOf('ada', 960)).toBe(frame * 960);
  // Silent for three seconds: it is late for a second, and then takes its own place.
  nowMs += 3_000;
  expect(clock.placeOf('ada', 960)).toBe(26 * 960);
  nowMs += 1_001;
  expect(clock.placeOf('ada', 960)).toBe((4_521 - 20) * 48);
});

test('[BEY-17] what came at once when a sound began ends now', () => {
  let nowMs = 1_000_000;
  const clock = createSoundClock(nowMs, () => nowMs);
  nowMs += 3_000;
  clock.begin('ada', 60 * 960);
  expect(clock.placeOf('ada', 960)).toBe(1_800 * 48);
  expect(clock.knows('ada')).toBe(true);
});

test('[REC-01] sounds are added, none is louder than can be, and one that is too late is left out', () => {
  const mixer = createMixer(0);
  mixer.add(0, Int16Array.of(1, 20_000, -30_000));
  mixer.add(1, Int16Array.of(20_000, -30_000));
  const mixed = mixer.take(LATE_SAMPLES + 3);
  expect([0, 2, 4].map((at) => mixed.readInt16LE(at))).toEqual([1, 32_767, -32_768]);
  mixer.add(1, Int16Array.of(9, 9, 7));
  expect(mixer.take(LATE_SAMPLES + 4).readInt16LE(0)).toBe(7);
  expect(mixer.take(LATE_SAMPLES)).toHaveLength(0);
});
