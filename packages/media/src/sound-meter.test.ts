import { judgeSound, type SoundMoment } from '@hemicycle/rules/interpretation/sound-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSoundMeter } from './sound-meter.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  // The page gives its context up some time after the last meter.
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A browser that measures this peak, and in each 23 Hz of its spectrum what `powerDb` answers. */
function stubSound(peak: number, powerDb: (hertz: number) => number) {
  const sound = { state: 'running' };
  vi.stubGlobal(
    'AudioContext',
    class {
      sampleRate = 48_000;
      get state() {
        return sound.state;
      }
      resume = () => Promise.resolve();
      close = () => Promise.resolve();
      createMediaStreamSource = () => ({ connect: () => undefined, disconnect: () => undefined });
      createAnalyser = () => ({
        context: this,
        frequencyBinCount: 1_024,
        getFloatTimeDomainData: (samples: Float32Array) => void samples.fill(-peak, 3, 4),
        getFloatFrequencyData: (bins: Float32Array) =>
          bins.forEach((_, at) => (bins[at] = powerDb((at * 48_000) / 2_048))),
      });
    },
  );
  vi.stubGlobal('MediaStream', class {});
  return sound;
}

const trackOf = (sampleRate?: number) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it reads this much
  ({ getSettings: () => ({ sampleRate }) }) as MediaStreamTrack;

test.each([
  { what: 'a full band', powerDb: () => -50, differsBy: 0 },
  { what: 'a telephone', powerDb: (hertz: number) => (hertz < 3_600 ? -50 : -120), differsBy: -70 },
])('[BEY-38] the upper band of $what is measured beside that of the voice', ({ powerDb, differsBy }) => {
  stubSound(0.4, powerDb);
  const meter = createSoundMeter(trackOf(48_000));
  const moment = meter.moment();
  expect(meter.rateHz).toBe(48_000);
  expect(moment?.level).toBeCloseTo(0.4, 5);
  expect(Math.abs((moment?.upperDb ?? 0) - (moment?.voiceDb ?? 0) - differsBy)).toBeLessThan(1);
  const moments = Array.from({ length: 40 }, (_, at): SoundMoment =>
    at % 4 === 0 || moment === null ? { level: 0, voiceDb: -100, upperDb: -100 } : moment,
  );
  expect(judgeSound(moments, meter.rateHz)).toBe(differsBy === 0 ? 'good' : 'narrow-band');
  meter.stop();
  expect(meter.moment()).toBeNull();
});

test('[BEY-38] suspended sound, and a browser without WebAudio, measure nothing', () => {
  const sound = stubSound(0.4, () => -50);
  sound.state = 'suspended';
  const first = createSoundMeter(trackOf());
  expect(first.moment()).toBeNull();
  first.stop();
  vi.unstubAllGlobals();
  const meter = createSoundMeter(trackOf());
  expect([meter.moment(), meter.rateHz]).toEqual([null, null]);
});
