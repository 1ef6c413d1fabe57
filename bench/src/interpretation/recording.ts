import { z } from 'zod';

/** Samples that a page sent or played. `startMs`: when the first one was rendered, in ms since the
 *  epoch, to some ms. */
export interface Recording {
  readonly rate: number;
  readonly startMs: number;
  readonly samples: Float32Array;
}

/** A recording as a page gives it. */
export const recording = z
  .object({ rate: z.number(), startMs: z.number(), samples: z.string() })
  .transform(({ samples, ...others }): Recording => {
    const bytes = new Uint8Array(Buffer.from(samples, 'base64'));
    return { ...others, samples: new Float32Array(bytes.buffer) };
  });

/** Below this likeness, from 0 to 1, a sound is not the one that was looked for. */
const LIKE = 0.5;

/** Where a sound is in a recording, in samples, looked for among `count` places from `from` on;
 *  null: nowhere. */
export function placeOf(
  sound: Float32Array,
  { samples }: Pick<Recording, 'samples'>,
  from: number,
  count: number,
): number | null {
  const strength = Math.sqrt(sound.reduce((sum, sample) => sum + sample * sample, 0));
  const first = Math.max(0, from);
  const last = Math.min(from + count, samples.length - sound.length);
  let power = 0;
  for (let index = 0; index < sound.length; index += 1) power += (samples[first + index] ?? 0) ** 2;
  let best: { place: number; likeness: number } | null = null;
  for (let place = first; place < last; place += 1) {
    let product = 0;
    for (let index = 0; index < sound.length; index += 1) {
      product += (samples[place + index] ?? 0) * (sound[index] ?? 0);
    }
    const likeness = power > 1e-9 ? product / Math.sqrt(power) / strength : 0;
    if (best === null || likeness > best.likeness) best = { place, likeness };
    power += (samples[place + sound.length] ?? 0) ** 2 - (samples[place] ?? 0) ** 2;
  }
  return best !== null && best.likeness >= LIKE ? best.place : null;
}

/** When a place of a recording was rendered, in ms since the epoch. */
export function momentOf({ rate, startMs }: Recording, place: number): number {
  return startMs + (place * 1000) / rate;
}

const STEP_MS = 2;
const LOOKS_MS = 10;

/** How strong a tone is in a recording every 2 ms, over 10 ms each. `atMs`: the middle of these, in
 *  ms since the epoch; `level`: its amplitude. */
export function toneIn(
  taken: Recording,
  hz: number,
): readonly { readonly atMs: number; readonly level: number }[] {
  const { rate, samples } = taken;
  if (samples.length === 0) return [];
  const length = Math.round((LOOKS_MS * rate) / 1000);
  const waves = Array.from({ length }, (_, index) => {
    const shape = Math.sin((Math.PI * index) / length) ** 2;
    const angle = (2 * Math.PI * hz * index) / rate;
    return { cosine: shape * Math.cos(angle), sine: shape * Math.sin(angle) };
  });
  const found: { atMs: number; level: number }[] = [];
  for (let from = 0; from + length <= samples.length; from += Math.round((STEP_MS * rate) / 1000)) {
    let [real, imaginary] = [0, 0];
    waves.forEach(({ cosine, sine }, index) => {
      const sample = samples[from + index] ?? 0;
      real += sample * cosine;
      imaginary += sample * sine;
    });
    const level = (4 * Math.hypot(real, imaginary)) / length;
    found.push({ atMs: momentOf(taken, from + length / 2), level });
  }
  return found;
}

/** The first moment from `fromMs` on at which a tone has at least half of its usual strength; null:
 *  it has it never. */
export function toneBegins(taken: Recording, hz: number, usual: number, fromMs = 0): number | null {
  return toneIn(taken, hz).find(({ atMs, level }) => atMs >= fromMs && level >= usual / 2)?.atMs ?? null;
}

/** The last moment at which a tone has at least half of its usual strength; null: it has it
 *  never. */
export function toneEnds(taken: Recording, hz: number, usual: number): number | null {
  return toneIn(taken, hz).findLast(({ level }) => level >= usual / 2)?.atMs ?? null;
}

/** The loudest sample, in dB of full scale. */
export function peakDb(samples: Float32Array): number {
  return 20 * Math.log10(samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 1e-9));
}
