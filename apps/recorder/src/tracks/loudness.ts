import { PREVIEW_EVERY_MS, PREVIEW_HELD_MS } from '../preview.ts';
import type { ServerFiles } from '../server-files.ts';
import { SAMPLE_BYTES, SAMPLE_RATE } from '../media-files.ts';

/** The loudness is that of this time, in samples. */
const HEARD_SAMPLES = SAMPLE_RATE / 2;
const FULL_SCALE = 32_768;

/** Previews without a picture: how loud a mix is, every few seconds. Source: ADMIN-04. */
export interface Loudness {
  /** What was mixed: samples of 16 bits. */
  hear(mixed: Buffer): void;
  /** At once: a preview that was taken and not sent yet is dropped. */
  stop(): void;
}

/** One that cannot be put is left out: the recording does not depend on it. */
export function tellLoudness(jobId: string, files: Pick<ServerFiles, 'putPreview'>): Loudness {
  let sum = 0;
  let count = 0;
  let last: number | null = null;
  let held: NodeJS.Timeout | undefined;
  const telling = setInterval(() => {
    const preview = { takenAt: Date.now(), levelDb: last, still: Buffer.alloc(0) };
    held = setTimeout(() => {
      files.putPreview(jobId, preview).catch(() => undefined);
    }, PREVIEW_HELD_MS);
  }, PREVIEW_EVERY_MS);
  return {
    hear(mixed) {
      for (let at = 0; at + SAMPLE_BYTES <= mixed.length; at += SAMPLE_BYTES) {
        sum += (mixed.readInt16LE(at) / FULL_SCALE) ** 2;
        count += 1;
        if (count < HEARD_SAMPLES) continue;
        last = sum === 0 ? null : Math.max(-99, Math.round(100 * Math.log10(sum / count)) / 10);
        sum = 0;
        count = 0;
      }
    },
    stop() {
      clearInterval(telling);
      clearTimeout(held);
    },
  };
}
