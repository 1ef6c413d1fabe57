/** The samples a second for which the signals are made. */
export const RATE = 48_000;

/** The length of a chirp, in ms. */
const CHIRP_MS = 20;
const CHIRP_FROM_HZ = 800;
const CHIRP_TO_HZ = 4_000;
const CHIRP_LEVEL = 0.15;

/** A short sweep, up or down, with soft ends. A cross-correlation finds it to a fraction of a ms,
 *  and tells the two apart. */
export function chirp(rises: boolean, rate = RATE): Float32Array<ArrayBuffer> {
  const count = Math.round((CHIRP_MS * rate) / 1000);
  const [from, to] = rises ? [CHIRP_FROM_HZ, CHIRP_TO_HZ] : [CHIRP_TO_HZ, CHIRP_FROM_HZ];
  return Float32Array.from({ length: count }, (_, index) => {
    const seconds = index / rate;
    const phase =
      2 * Math.PI * (from * seconds + ((to - from) * seconds * seconds) / ((2 * CHIRP_MS) / 1000));
    return CHIRP_LEVEL * Math.sin(phase) * Math.sin((Math.PI * index) / count) ** 2;
  });
}

/** Chirps one after the other, up and down in turn, `everyMs` apart. */
export function chirps(count: number, everyMs: number, rate = RATE): Float32Array<ArrayBuffer> {
  const every = Math.round((everyMs * rate) / 1000);
  const whole = new Float32Array(count * every);
  for (let turn = 0; turn < count; turn += 1) whole.set(chirp(turn % 2 === 0, rate), turn * every);
  return whole;
}

/** A tone that steps from one level to another, each for this long. Levels are shares of full
 *  scale. */
export function step(
  hz: number,
  parts: readonly { readonly level: number; readonly ms: number }[],
  rate = RATE,
): Float32Array<ArrayBuffer> {
  const levels = parts.flatMap(({ level, ms }) => Array<number>(Math.round((ms * rate) / 1000)).fill(level));
  return Float32Array.from(levels, (level, index) => level * Math.sin((2 * Math.PI * hz * index) / rate));
}

/** White noise of this level (root mean square, as a share of full scale), always the same. */
export function noise(seconds: number, level: number, rate = RATE): Float32Array<ArrayBuffer> {
  let state = 0x2545_f491;
  const uniform = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state / 0x8000_0000;
  };
  // Uniform values from -1 to 1 have a root mean square of 1/√3.
  return Float32Array.from({ length: seconds * rate }, () => uniform() * level * Math.sqrt(3));
}

/** A WAV file of one channel, 16 bits. */
export function wavOf(samples: Float32Array, rate = RATE): Buffer {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.length * 2, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.length * 2, 40);
  const body = Buffer.alloc(samples.length * 2);
  samples.forEach((sample, index) => body.writeInt16LE(Math.round(sample * 32_767), index * 2));
  return Buffer.concat([head, body]);
}

/** Samples as a page takes and gives them. */
export function textOf(samples: Float32Array): string {
  return Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength).toString('base64');
}
