/** How long a sound may take to arrive and still be mixed in, in samples, and what is held. */
export const LATE_SAMPLES = 24_000;
const HELD_SAMPLES = 192_000;

/** Adds sounds to one. Places are samples since a moment. */
export interface Mixer {
  add(place: number, samples: Int16Array): void;
  /** What is mixed by now, silence where nothing was heard. */
  take(nowPlace: number): Buffer;
}

/** `from`: the first place that is mixed. */
export function createMixer(from: number): Mixer {
  const held = new Int32Array(HELD_SAMPLES);
  let taken = from;
  return {
    add(place, samples) {
      for (let at = Math.max(0, taken - place); at < samples.length; at += 1) {
        const to = place + at;
        if (to >= taken + HELD_SAMPLES) return;
        const slot = to % HELD_SAMPLES;
        held[slot] = (held[slot] ?? 0) + (samples[at] ?? 0);
      }
    },
    take(nowPlace) {
      const count = Math.min(HELD_SAMPLES, Math.max(0, nowPlace - LATE_SAMPLES - taken));
      const mixed = Buffer.alloc(count * 2);
      for (let at = 0; at < count; at += 1) {
        const slot = (taken + at) % HELD_SAMPLES;
        mixed.writeInt16LE(Math.max(-32_768, Math.min(32_767, held[slot] ?? 0)), at * 2);
        held[slot] = 0;
      }
      taken += count;
      return mixed;
    },
  };
}
