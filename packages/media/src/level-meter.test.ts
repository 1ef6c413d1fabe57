import { afterEach, expect, test, vi } from 'vitest';
import { createLevelMeter } from './level-meter.ts';

afterEach(() => vi.unstubAllGlobals());

/** Sound of a browser that suspends it at first, and in which this peak is heard. */
function stubSound(peak: number) {
  const sound = { state: 'suspended', resumed: 0 };
  vi.stubGlobal(
    'AudioContext',
    class {
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

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only passed on
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

test('[BEY-14] nor where the browser has no WebAudio', () => {
  expect(createLevelMeter(track).level()).toBeNull();
});
