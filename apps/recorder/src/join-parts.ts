import { execFile } from 'node:child_process';
import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { RecorderOrder } from '@hemicycle/contract/recorder';
import { firstTimeMs } from './first-time.ts';

const run = promisify(execFile);
const JOIN_MAX_MS = 60 * 60 * 1000;
/** How far the clock of a segment may be from the end of the one before, in ms, while both are from
 *  one encoder. */
const SAME_CLOCK_MS = 500;

type Parts = Extract<RecorderOrder, { type: 'join' }>['parts'];

/** Joins the segments of all parts, in their order, to one mp4, without encoding anything anew.
 *  Segments of one encoder are joined byte by byte, so that no frame and no sample is lost between
 *  them; where another encoder went on, its time goes on after the one before. `fetchSegment`
 *  writes a segment to a file. Returns the path of the mp4 in `folder`, which the caller removes.
 *  Throws where there is nothing to join or a segment cannot be read. */
export async function joinParts(
  parts: Parts,
  folder: string,
  fetchSegment: (jobId: string, index: number, path: string) => Promise<void>,
): Promise<string> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const runs: string[] = [];
  for (const { jobId, segments } of parts.toSorted((one, other) => one.part - other.part)) {
    let goesOnAtMs: number | null = null;
    for (const { index, ms } of segments.toSorted((one, other) => one.index - other.index)) {
      const path = join(folder, 'segment.ts');
      await fetchSegment(jobId, index, path);
      const bytes = readFileSync(path);
      const fromMs = firstTimeMs(bytes);
      if (fromMs === null) continue;
      if (goesOnAtMs === null || Math.abs(fromMs - goesOnAtMs) > SAME_CLOCK_MS)
        runs.push(`run-${runs.length}.ts`);
      appendFileSync(join(folder, runs.at(-1) ?? ''), bytes);
      goesOnAtMs = fromMs + ms;
      rmSync(path);
    }
  }
  if (runs.length === 0) throw new Error('There is no segment to join.');
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
  return whole;
}
