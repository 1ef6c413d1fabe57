import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLevelMeter, KEPT_FOR_MS } from './level-meter.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A fake audio context that the browser suspends at first, and in which this peak is measured. */
function stubSound(peak: number) {
  const sound = { state: 'suspended', resumed: 0, made: 0 };
  vi.stubGlobal(
    'AudioContext',
    class {
      constructor() {
        sound.made += 1;
      }
      get state() {
        return sound.state;
      }
      async resume() {
        sound.resumed += 1;
      }
      async close() {
        sound.state = 'closed';
      }
      createMediaStreamSource = () => ({ connect: () => undefined, disconnect: () => undefined });
      createAnalyser = () => ({
        getFloatTimeDomainData: (samples: Float32Array) => void samples.fill(-peak, 3, 4),
      });
    },
  );
  vi.stubGlobal('MediaStream', class {});
  return sound;
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the code under test only passes it on
const track = {} as MediaStreamTrack;

test('[BEY-14] as long as the browser keeps sound suspended nothing is measured, which is no silence', () => {
  const sound = stubSound(0.5);
  const meter = createLevelMeter(track);
  expect(meter.level()).toBeNull();
  expect(sound.resumed).toBe(1);
  sound.state = 'running';
  expect(meter.level()).toBe(0.5);
  meter.stop();
  expect(meter.level()).toBeNull();
});

test('[BEY-23] all meters of a page have one context, which the way from the self-check into the chamber keeps', () => {
  const sound = stubSound(0.5);
  sound.state = 'running';
  const before = createLevelMeter(track);
  before.stop();
  before.stop();
  vi.advanceTimersByTime(KEPT_FOR_MS - 1);
  const [meter, another] = [createLevelMeter(track), createLevelMeter(track)];
  another.stop();
  vi.advanceTimersByTime(KEPT_FOR_MS);
  expect([sound.made, meter.level(), another.level()]).toEqual([1, 0.5, null]);
  meter.stop();
  vi.advanceTimersByTime(KEPT_FOR_MS);
  expect(sound.state).toBe('closed');
  createLevelMeter(track).stop();
  expect(sound.made).toBe(2);
});

test('[BEY-14] nor where the browser has no WebAudio', () => {
  expect(createLevelMeter(track).level()).toBeNull();
});
