import { execFile } from 'node:child_process';
import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { RecorderOrder } from '@hemicycle/contract/recorder';
import { wordsOfFault } from '@hemicycle/contract/recorder-faults';
import { firstTimeMs } from '@hemicycle/contract/segment-clock';

const run = promisify(execFile);
const JOIN_MAX_MS = 60 * 60 * 1000;
/** How far the clock of a segment may be from the end of the one before, in ms, while both are from
 *  one encoder. */
const SAME_CLOCK_MS = 500;

type Parts = Extract<RecorderOrder, { type: 'join' }>['parts'];

/** A segment of the room in the joined file. */
export interface JoinedSegment {
  readonly jobId: string;
  readonly index: number;
  readonly ms: number;
  /** The time of its first frame on the clock of its encoder, in ms. */
  readonly clockMs: number;
  /** Whether it follows the one before on the same clock. */
  readonly goesOn: boolean;
}

/** The joined file, which the caller removes, and what is in it, in its order. */
interface JoinedParts {
  readonly path: string;
  readonly segments: readonly JoinedSegment[];
}

/** Joins the segments of all parts, in their order, to one mp4, without encoding anything anew.
 *  Segments of one encoder are joined byte by byte, so that no frame and no sample is lost between
 *  them; where another encoder went on, its time goes on after the one before. `fetchSegment`
 *  writes a segment to a file. The mp4 is in `folder`. Throws where there is nothing to join or a
 *  segment cannot be read. */
export async function joinParts(
  parts: Parts,
  folder: string,
  fetchSegment: (jobId: string, index: number, path: string) => Promise<void>,
): Promise<JoinedParts> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const runs: string[] = [];
  const joined: JoinedSegment[] = [];
  for (const { jobId, segments } of parts.toSorted((one, other) => one.part - other.part)) {
    let goesOnAtMs: number | null = null;
    for (const { index, ms } of segments.toSorted((one, other) => one.index - other.index)) {
      const path = join(folder, 'segment.ts');
      await fetchSegment(jobId, index, path);
      const bytes = readFileSync(path);
      const fromMs = firstTimeMs(bytes);
      if (fromMs === null) continue;
      const goesOn: boolean = goesOnAtMs !== null && Math.abs(fromMs - goesOnAtMs) <= SAME_CLOCK_MS;
      if (!goesOn) runs.push(`run-${runs.length}.ts`);
      joined.push({ jobId, index, ms, clockMs: fromMs, goesOn });
      appendFileSync(join(folder, runs.at(-1) ?? ''), bytes);
      goesOnAtMs = fromMs + ms;
      rmSync(path);
    }
  }
  if (runs.length === 0) throw new Error(wordsOfFault('no-segment'));
  const list = join(folder, 'list.txt');
  writeFileSync(list, runs.map((name) => `file ${name}\n`).join(''));
  const whole = join(folder, 'whole.mp4');
  await run(
    'ffmpeg',
    [
      ...['-hide_banner', '-nostdin', '-loglevel', 'error', '-f', 'concat', '-safe', '0', '-i', list],
      ...['-c', 'copy', '-movflags', '+faststart', '-y', whole],
    ],
    { timeout: JOIN_MAX_MS },
  );
  return { path: whole, segments: joined };
}
