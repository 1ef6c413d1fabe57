import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { flacOf } from '../media-files.ts';
import { SAMPLES_FILE, type Spool, type SpoolRun } from '../spool.ts';
import { SAMPLES_A_MS } from './sound-clock.ts';

/** So long a silence ends a segment, in samples: a muted microphone gives silence. */
const SILENCE_ENDS_AFTER = 1000 * SAMPLES_A_MS;

/** The sound of one person on the disk, in segments that survive a kill. */
export interface PersonTrack {
  /** Writes samples that begin at this place since the beginning of the job. */
  add(place: number, samples: Int16Array): void;
  /** Ends the last segment. Waits until all are packed. */
  stop(): Promise<void>;
}

interface Written {
  readonly run: SpoolRun;
  readonly file: number;
  readonly place: number;
  samples: number;
  silent: number;
}

/** `beganMs`: when the places begin, ms since epoch; `kept`: a segment is in the spool. */
export function createPersonTrack(
  personId: string,
  { spool, beganMs, segmentSeconds }: { spool: Spool; beganMs: number; segmentSeconds: number },
  kept: () => void,
): PersonTrack {
  const longest = Math.round(segmentSeconds * 1000) * SAMPLES_A_MS;
  let current: Written | null = null;
  let packing = Promise.resolve();

  function begin(place: number): Written {
    const run = spool.nextRun(personId);
    run.begun(beganMs + place / SAMPLES_A_MS);
    const file = openSync(join(run.folder, SAMPLES_FILE), 'a');
    return { run, file, place, samples: 0, silent: 0 };
  }

  function finish() {
    if (current === null) return;
    const { run, file } = current;
    const path = join(run.folder, SAMPLES_FILE);
    closeSync(file);
    current = null;
    packing = packing.then(async () => {
      try {
        const packed = await flacOf(path);
        if (packed !== null && run.keep(packed.name, 0, packed.ms) !== null) kept();
        run.remove();
      } catch {
        // A segment that cannot be packed stays as samples, which the next start of the recorder
        // packs again. The segments after it go on, and so do the other jobs.
      }
    });
  }

  return {
    add(place, samples) {
      const isSilent = samples.every((sample) => sample === 0);
      if (current !== null && current.place + current.samples !== place) finish();
      if (current === null && isSilent) return;
      current ??= begin(place);
      writeSync(current.file, new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength));
      current.samples += samples.length;
      current.silent = isSilent ? current.silent + samples.length : 0;
      if (current.samples >= longest || current.silent >= SILENCE_ENDS_AFTER) finish();
    },
    async stop() {
      finish();
      await packing;
    },
  };
}
