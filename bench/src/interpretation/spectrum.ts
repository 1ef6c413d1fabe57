const WINDOW = 8_192;
/** Bands to an octave in which the response is looked at. */
const BANDS = 6;
const LOST_DB = -3;

/** The power in each bin of a spectrum from 0 to half of the rate, averaged over the samples
 *  (Welch, Hann windows that overlap by half). */
export function powerSpectrum(samples: Float32Array): Float64Array {
  const sum = new Float64Array(WINDOW / 2);
  for (let from = 0; from + WINDOW <= samples.length; from += WINDOW / 2) {
    const real = Float64Array.from(
      samples.subarray(from, from + WINDOW),
      (sample, index) => sample * Math.sin((Math.PI * index) / WINDOW) ** 2,
    );
    const imaginary = new Float64Array(WINDOW);
    transform(real, imaginary);
    for (let bin = 0; bin < sum.length; bin += 1) {
      sum[bin] = (sum[bin] ?? 0) + (real[bin] ?? 0) ** 2 + (imaginary[bin] ?? 0) ** 2;
    }
  }
  return sum;
}

/** The band that a line carries, in Hz. */
export interface Band {
  readonly lowHz: number;
  readonly highHz: number;
}

/** From where to where the level of what was heard, against what was sent, is no more than 3 dB
 *  below that from 500 to 2,000 Hz. Looked at in sixths of an octave from 40 Hz to 20 kHz, outwards
 *  from 1 kHz. @throws Error where nothing was heard. */
export function bandOf(
  sent: { readonly samples: Float32Array; readonly rate: number },
  heard: { readonly samples: Float32Array; readonly rate: number },
): Band {
  const [before, after] = [powerSpectrum(sent.samples), powerSpectrum(heard.samples)];
  const level = (lowHz: number, highHz: number) =>
    10 *
    Math.log10(meanPower(after, heard.rate, lowHz, highHz) / meanPower(before, sent.rate, lowHz, highHz));
  const usual = level(500, 2_000);
  if (!Number.isFinite(usual)) throw new Error('No noise was heard.');
  const half = 2 ** (0.5 / BANDS);
  const isHeard = (hz: number) => level(hz / half, hz * half) - usual >= LOST_DB;
  const widest = (step: number, limitHz: number) => {
    let hz = 1_000;
    while (step > 1 ? hz * step <= limitHz : hz * step >= limitHz) {
      if (!isHeard(hz * step)) break;
      hz *= step;
    }
    return hz;
  };
  const next = 2 ** (1 / BANDS);
  return { lowHz: widest(1 / next, 40), highHz: widest(next, 20_400) };
}

function meanPower(spectrum: Float64Array, rate: number, lowHz: number, highHz: number): number {
  const binHz = rate / WINDOW;
  const from = Math.max(1, Math.floor(lowHz / binHz));
  const to = Math.min(spectrum.length, Math.max(from + 1, Math.ceil(highHz / binHz)));
  const part = spectrum.subarray(from, to);
  return part.reduce((sum, power) => sum + power, 0) / part.length;
}

/** The Fourier transform in place; the length is a power of two. */
function transform(real: Float64Array, imaginary: Float64Array): void {
  const count = real.length;
  const swap = (list: Float64Array, one: number, other: number) => {
    const kept = list[one] ?? 0;
    list[one] = list[other] ?? 0;
    list[other] = kept;
  };
  for (let index = 1, mirrored = 0; index < count; index += 1) {
    let bit = count >> 1;
    for (; mirrored & bit; bit >>= 1) mirrored ^= bit;
    mirrored ^= bit;
    if (index >= mirrored) continue;
    swap(real, index, mirrored);
    swap(imaginary, index, mirrored);
  }
  for (let size = 2; size <= count; size *= 2) {
    const angle = (-2 * Math.PI) / size;
    for (let turn = 0; turn < size / 2; turn += 1) {
      const [cosine, sine] = [Math.cos(angle * turn), Math.sin(angle * turn)];
      for (let one = turn; one < count; one += size) {
        const other = one + size / 2;
        const [x, y] = [real[other] ?? 0, imaginary[other] ?? 0];
        const [turnedX, turnedY] = [x * cosine - y * sine, x * sine + y * cosine];
        real[other] = (real[one] ?? 0) - turnedX;
        imaginary[other] = (imaginary[one] ?? 0) - turnedY;
        real[one] = (real[one] ?? 0) + turnedX;
        imaginary[one] = (imaginary[one] ?? 0) + turnedY;
      }
    }
  }
}
