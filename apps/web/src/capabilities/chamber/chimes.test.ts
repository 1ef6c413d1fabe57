import { afterEach, expect, test, vi } from 'vitest';
import { chime, chimeAtZero, chimesAreOn, mayChime } from './chimes.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A browser that plays nothing. */
function standInForSound({
  start = () => undefined,
  close = async () => undefined,
}: {
  start?: () => void;
  close?: () => Promise<void>;
}): void {
  const part = { value: 0, setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined };
  const node = { connect: () => node, frequency: part, gain: part, start, stop: () => undefined };
  vi.stubGlobal(
    'AudioContext',
    class {
      state = 'suspended';
      currentTime = 0;
      destination = {};
      createOscillator = () => node;
      createGain = () => node;
      close = close;
    },
  );
}

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

test('[MEDIA-22] a beep that a browser never plays holds no sound open', () => {
  vi.useFakeTimers();
  const close = vi.fn<() => Promise<void>>(async () => undefined);
  standInForSound({ close });
  chime(100_000);
  vi.advanceTimersByTime(2_000);
  expect(close).not.toHaveBeenCalled();
  vi.advanceTimersByTime(400);
  expect(close).toHaveBeenCalledOnce();
});

test('[MEDIA-22] beeps of whichever kind follow each other after a second at least, and none where chimes are off', () => {
  const started = vi.fn<() => void>();
  standInForSound({ start: started });
  const soundedAfter = (sound: typeof chime, atMs: number) => {
    sound(atMs);
    return started.mock.calls.length;
  };
  expect(soundedAfter(chime, 10_000)).toBe(1);
  expect(soundedAfter(chimeAtZero, 10_999)).toBe(1);
  expect(soundedAfter(chimeAtZero, 11_000)).toBe(2);
  expect(soundedAfter(chime, 11_999)).toBe(2);
  localStorage.setItem('chimesEnabled', 'false');
  expect(soundedAfter(chime, 20_000)).toBe(2);
});
