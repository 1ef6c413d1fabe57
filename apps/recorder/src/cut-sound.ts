import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { JoinedSegment } from './join-parts.ts';

const runProgram = promisify(execFile);
const FFMPEG_MAX_MS = 60 * 60_000;
/** Behind the end of every recording, and still a time that ffmpeg takes. */
const NEVER_SECONDS = 10_000_000;

/** Cuts a sound that is as long as the joined file into segments of MPEG-TS, one beside each
 *  segment of the room, with the times of that segment: so a player may take it for the sound of
 *  the room. Gives each to `put` in their order. A segment that is shorter than a frame of the
 *  sound may have none. Source: RFC 8216, 4.3.4.1; issue 34 §1. */
export async function cutSound(
  path: string,
  { segments, folder }: { readonly segments: readonly JoinedSegment[]; readonly folder: string },
  put: (segment: JoinedSegment, path: string) => Promise<void>,
): Promise<void> {
  const pieces = join(folder, 'pieces');
  let fromMs = 0;
  for (const run of runsOf(segments)) {
    const lengthMs = run.reduce((sum, { ms }) => sum + ms, 0);
    rmSync(pieces, { recursive: true, force: true });
    mkdirSync(pieces);
    const borders = run.slice(1).map(({ clockMs }) => (clockMs / 1000).toFixed(6));
    const from = ['-ss', String(fromMs / 1000), '-t', String(lengthMs / 1000), '-i', path, '-c', 'copy'];
    // Without a border it is one segment: the last border is behind its end.
    const cut = ['-f', 'segment', '-segment_times', borders.join(',') || String(NEVER_SECONDS)];
    const clock = ['-output_ts_offset', String((run[0]?.clockMs ?? 0) / 1000)];
    const format = ['-muxdelay', '0', '-muxpreload', '0', '-segment_format', 'mpegts'];
    // oxlint-disable-next-line no-await-in-loop -- one at a time: each takes room on the disk
    await runProgram(
      'ffmpeg',
      [
        ...['-hide_banner', '-nostdin', '-loglevel', 'error', ...from, ...clock, ...cut, ...format],
        join(pieces, '%d.ts'),
      ],
      { timeout: FFMPEG_MAX_MS },
    );
    for (const [at, segment] of run.entries()) {
      const piece = join(pieces, `${at}.ts`);
      // oxlint-disable-next-line no-await-in-loop -- one at a time: jobs that run send beside it
      if (existsSync(piece)) await put(segment, piece);
    }
    fromMs += lengthMs;
  }
  rmSync(pieces, { recursive: true, force: true });
}

/** Segments that follow each other on one clock. */
function runsOf(segments: readonly JoinedSegment[]): JoinedSegment[][] {
  const runs: JoinedSegment[][] = [];
  for (const segment of segments) {
    if (segment.goesOn) runs.at(-1)?.push(segment);
    else runs.push([segment]);
  }
  return runs;
}
