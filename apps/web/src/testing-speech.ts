import { vi } from 'vitest';
import { pageState } from './page-state.ts';

const page = pageState(() => ({ level: 0, upperDb: 0 }));

/** A microphone into which somebody speaks two thirds of the time. */
export const speechTrack = (): MediaStreamTrack =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it reads this much
  ({ id: crypto.randomUUID(), getSettings: () => ({ sampleRate: 48_000 }) }) as MediaStreamTrack;

/** Lets WebAudio hear speech of this loudness, with this power above 4 kHz, in dB; that of the
 *  voice is -35 dB. The page may still have the context of an earlier test. Change the answer for
 *  other speech; undo it by `vi.unstubAllGlobals`. */
export function stubSpeech(first: { level: number; upperDb: number }) {
  const speech = Object.assign(page(), first);
  vi.stubGlobal('MediaStream', class {});
  vi.stubGlobal(
    'AudioContext',
    class {
      state = 'running';
      sampleRate = 48_000;
      close = () => Promise.resolve();
      createMediaStreamSource = () => ({ connect: () => undefined, disconnect: () => undefined });
      createAnalyser = () => {
        let moments = 0;
        return {
          context: this,
          fftSize: 2_048,
          frequencyBinCount: 1_024,
          getFloatTimeDomainData(samples: Float32Array) {
            moments += 1;
            samples.fill(moments % 3 === 0 ? 0.001 : page().level);
          },
          getFloatFrequencyData(spectrum: Float32Array) {
            // 170 bins of 23 Hz reach to 4 kHz.
            spectrum.fill(page().upperDb).fill(-35, 0, 170);
          },
        };
      };
    },
  );
  return speech;
}
