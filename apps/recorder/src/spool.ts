import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { beginningOf } from './media-files.ts';

const segmentSheet = z.object({
  index: z.number().int(),
  ms: z.number().int(),
  begunAt: z.number().int(),
  sha256: z.string(),
  personId: z.string().nullable().default(null),
});
/** A finished segment on the disk. `ms`: its length; `begunAt`: ms since epoch; `personId`: it is
 *  the sound of that person alone. */
export type KeptSegment = z.output<typeof segmentSheet>;

const jobSheet = z.object({ nextIndex: z.number().int(), nextRun: z.number().int() });
const runSheet = z.object({
  begunAt: z.number().int(),
  personId: z.string().nullable().default(null),
});
/** The file of samples in the folder of a run that holds the sound of one person. */
export const SAMPLES_FILE = 'samples.pcm';

/** The segments of one job on the disk, until the server has taken them. All of it survives a kill
 *  of the recorder. */
export interface Spool {
  /** An empty folder for the segments of an encoder, or for the samples of one person. */
  nextRun(personId?: string): SpoolRun;
  /** What the server has not taken, by index. */
  waiting(): KeptSegment[];
  bytesOf(segment: KeptSegment): Buffer;
  fileOf(segment: KeptSegment): string;
  taken(segment: KeptSegment): void;
  /** Cuts what waits, so that nothing of it is later than a moment, in ms since epoch. */
  cutAfter(untilMs: number): Promise<void>;
  /** Keeps what a killed encoder was writing: a segment of MPEG-TS can be read up to where it was
   *  torn. Call it while no encoder of this job runs. `lengthOf` gives the length of a file in ms,
   *  null where nothing in it can be read; `pack` packs the samples of a person, which are left
   *  where it is not given. Gives how many of these could not be packed; they are left, too. */
  keepTorn(
    lengthOf: (path: string) => Promise<number | null>,
    pack?: (path: string) => Promise<{ readonly name: string; readonly ms: number } | null>,
  ): Promise<number>;
  remove(): void;
}

/** The folder in which one encoder writes. */
export interface SpoolRun {
  readonly folder: string;
  begun(atMs: number): void;
  /** Keeps a finished segment. Times are ms since the first frame of the run. */
  keep(name: string, fromMs: number, toMs: number): KeptSegment | null;
  /** Removes what was not kept. */
  remove(): void;
}

/** Opens the spool of a job; makes it where there is none. */
export function openSpool(jobsFolder: string, jobId: string): Spool {
  const folder = join(jobsFolder, jobId);
  mkdirSync(folder, { recursive: true });
  const sheet = join(folder, 'job.json');
  const state = existsSync(sheet) ? readSheet(sheet, jobSheet) : { nextIndex: 0, nextRun: 0 };

  function save() {
    writeSheet(sheet, state);
  }

  function keepAs(path: string, begunAt: number, ms: number, personId: string | null): KeptSegment | null {
    if (ms < 1 || !existsSync(path) || statSync(path).size === 0) return null;
    const index = state.nextIndex;
    state.nextIndex += 1;
    // First the number, then the file: a number that was given is never given again.
    save();
    const segment = { index, ms, begunAt, sha256: hashOf(path), personId };
    renameSync(path, fileOf({ index }));
    writeSheet(join(folder, `${index}.json`), segment);
    return segment;
  }

  const waiting = () =>
    readdirSync(folder)
      .filter((name) => /^\d+\.json$/.test(name))
      .map((name) => readSheet(join(folder, name), segmentSheet))
      .toSorted((one, other) => one.index - other.index);
  const fileOf = ({ index }: Pick<KeptSegment, 'index'>) => join(folder, `${index}.ts`);

  function taken({ index }: KeptSegment) {
    rmSync(join(folder, `${index}.json`), { force: true });
    rmSync(fileOf({ index }), { force: true });
  }

  return {
    nextRun(personId) {
      const run = join(folder, `run-${state.nextRun}`);
      state.nextRun += 1;
      save();
      mkdirSync(run);
      let firstAtMs = Date.now();
      return {
        folder: run,
        begun(atMs) {
          firstAtMs = atMs;
          writeSheet(join(run, 'run.json'), { begunAt: atMs, personId: personId ?? null });
        },
        remove: () => rmSync(run, { recursive: true, force: true }),
        keep(name, fromMs, toMs) {
          const begunAt = Math.round(firstAtMs + fromMs);
          const kept = keepAs(join(run, name), begunAt, Math.round(toMs - fromMs), personId ?? null);
          if (kept) {
            const next = { begunAt: begunAt + kept.ms, personId: personId ?? null };
            writeSheet(join(run, 'run.json'), next);
          }
          return kept;
        },
      };
    },
    bytesOf: (segment) => readFileSync(fileOf(segment)),
    ...{ waiting, fileOf, taken },
    async cutAfter(untilMs) {
      for (const segment of waiting()) {
        const openMs = untilMs - segment.begunAt;
        if (segment.ms <= openMs) continue;
        const path = fileOf(segment);
        const format = segment.personId === null ? 'mpegts' : 'flac';
        // oxlint-disable-next-line no-await-in-loop -- a few segments, once a closed session
        const ms = openMs < 1 ? null : await beginningOf(path, openMs, format);
        if (ms === null) taken(segment);
        else writeSheet(join(folder, `${segment.index}.json`), { ...segment, ms, sha256: hashOf(path) });
      }
    },
    async keepTorn(lengthOf, pack) {
      let unpacked = 0;
      for (const name of readdirSync(folder).filter((entry) => entry.startsWith('run-'))) {
        const run = join(folder, name);
        const isBegun = existsSync(join(run, 'run.json'));
        const begun = isBegun ? readSheet(join(run, 'run.json'), runSheet) : { begunAt: 0, personId: null };
        let { begunAt } = begun;
        if (begun.personId !== null) {
          if (pack === undefined) continue;
          const samples = join(run, SAMPLES_FILE);
          const packed = existsSync(samples) ? await pack(samples).catch(() => 'unpacked' as const) : null;
          if (packed === 'unpacked') {
            unpacked += 1;
            continue;
          }
          if (packed !== null) keepAs(join(run, packed.name), begunAt, packed.ms, begun.personId);
        }
        const files = readdirSync(run).filter((entry) => isBegun && entry.endsWith('.ts'));
        for (const file of files.toSorted()) {
          const ms = await lengthOf(join(run, file));
          if (ms !== null && keepAs(join(run, file), begunAt, ms, null)) begunAt += ms;
        }
        rmSync(run, { recursive: true, force: true });
      }
      return unpacked;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The jobs that a recorder left behind when it died. */
export function jobsLeft(jobsFolder: string): string[] {
  return existsSync(jobsFolder) ? readdirSync(jobsFolder) : [];
}

function hashOf(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}

function readSheet<Schema extends z.ZodType>(path: string, schema: Schema): z.output<Schema> {
  return schema.parse(JSON.parse(readFileSync(path, 'utf8')));
}

/** Writes beside and renames, so that a kill leaves the sheet as it was or as it is to be. */
function writeSheet(path: string, value: unknown): void {
  writeFileSync(`${path}.new`, JSON.stringify(value));
  renameSync(`${path}.new`, path);
}
