import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { flacOf } from '../media-files.ts';
import { SAMPLES_FILE, type Spool, type SpoolRun } from '../spool.ts';
import { wordsOf } from '../job-state.ts';
import { SAMPLES_A_MS } from './sound-clock.ts';

/** So long a silence ends a segment, in samples: a muted microphone gives silence. */
const SILENCE_ENDS_AFTER = 1000 * SAMPLES_A_MS;

/** The sound of one person on the disk, in segments that survive a kill. */
export interface PersonTrack {
  /** Writes samples that begin at this place since the beginning of the job. */
  add(place: number, samples: Int16Array): void;
  /** Ends the last segment. Waits until all are packed; what could not be is tried again once. */
  stop(): Promise<void>;
}

/** What a track tells of its segments. */
interface TrackNews {
  /** A segment is in the spool. */
  readonly kept: () => void;
  /** So many segments could not be packed; `why`: the last reason. 0: now all are. */
  readonly unpacked: (segments: number, why: string) => void;
}

interface Written {
  readonly run: SpoolRun;
  readonly file: number;
  readonly place: number;
  samples: number;
  silent: number;
}

/** `beganMs`: when the places begin, ms since epoch. */
export function createPersonTrack(
  personId: string,
  { spool, beganMs, segmentSeconds }: { spool: Spool; beganMs: number; segmentSeconds: number },
  { kept, unpacked }: TrackNews,
): PersonTrack {
  const longest = Math.round(segmentSeconds * 1000) * SAMPLES_A_MS;
  let current: Written | null = null;
  let packing = Promise.resolve();
  /** The segments that could not be packed stay as samples; those after them go on. */
  let left: SpoolRun[] = [];

  function begin(place: number): Written {
    const run = spool.nextRun(personId);
    run.begun(beganMs + place / SAMPLES_A_MS);
    const file = openSync(join(run.folder, SAMPLES_FILE), 'a');
    return { run, file, place, samples: 0, silent: 0 };
  }

  function finish() {
    if (current === null) return;
    const { run, file } = current;
    closeSync(file);
    current = null;
    packing = packing.then(() => pack(run));
  }

  async function pack(run: SpoolRun) {
    try {
      const packed = await flacOf(join(run.folder, SAMPLES_FILE));
      if (packed !== null && run.keep(packed.name, 0, packed.ms) !== null) kept();
      run.remove();
    } catch (error) {
      left.push(run);
      unpacked(left.length, wordsOf(error));
    }
  }

  async function packAgain() {
    const again = left;
    if (again.length === 0) return;
    left = [];
    for (const run of again) await pack(run);
    if (left.length === 0) unpacked(0, '');
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
      packing = packing.then(packAgain);
      await packing;
    },
  };
}
