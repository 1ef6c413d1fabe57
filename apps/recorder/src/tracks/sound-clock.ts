import { SAMPLE_RATE } from '../media-files.ts';

export const SAMPLES_A_MS = SAMPLE_RATE / 1000;
/** A sound that is off its place by more than this, for longer than this, begins anew, in ms. Until
 *  then it came in a burst, since this program or the line was held up. */
const STEADY_WITHIN_MS = 200;
const BURST_MAX_MS = 1000;

interface Sounding {
  next: number;
  /** Since when it is off its place, ms since epoch; null: it is not. */
  offSinceMs: number | null;
}

/** Gives each sample its place since a moment: sounds arrive unevenly and go on evenly. */
export interface SoundClock {
  /** Whether the sound has a place already. */
  knows(sound: string): boolean;
  /** Begins a sound of which so many samples have come at once: the last of them is heard now. */
  begin(sound: string, samples: number): void;
  /** The place of the first of these samples, which is that of a whole ms. */
  placeOf(sound: string, samples: number): number;
  nowPlace(): number;
}

export function createSoundClock(beganMs: number, nowMs: () => number = Date.now): SoundClock {
  const sounds = new Map<string, Sounding>();
  const nowPlace = () => (nowMs() - beganMs) * SAMPLES_A_MS;
  const placeBefore = (samples: number) =>
    Math.max(0, nowPlace() - Math.ceil(samples / SAMPLES_A_MS) * SAMPLES_A_MS);
  return {
    nowPlace,
    knows: (sound) => sounds.has(sound),
    begin: (sound, samples) => void sounds.set(sound, { next: placeBefore(samples), offSinceMs: null }),
    placeOf(sound, samples) {
      const arrives = placeBefore(samples);
      const known = sounds.get(sound) ?? { next: arrives, offSinceMs: null };
      sounds.set(sound, known);
      const isOff = Math.abs(known.next - arrives) > STEADY_WITHIN_MS * SAMPLES_A_MS;
      known.offSinceMs = isOff ? (known.offSinceMs ?? nowMs()) : null;
      if (known.offSinceMs !== null && nowMs() - known.offSinceMs > BURST_MAX_MS) {
        known.next = arrives;
        known.offSinceMs = null;
      }
      const place = known.next;
      known.next += samples;
      return place;
    },
  };
}
