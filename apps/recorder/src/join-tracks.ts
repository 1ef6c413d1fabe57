import { execFile } from 'node:child_process';
import { closeSync, ftruncateSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { RecorderOrder } from '@hemicycle/contract/recorder';
import { OF_SAMPLES, SAMPLE_BYTES, SAMPLE_RATE } from './media-files.ts';

const run = promisify(execFile);
const ENCODE_MAX_MS = 60 * 60_000;
/** The longest segment, as samples. */
const SAMPLES_MAX_BYTES = 64 * 1024 * 1024;

type JoinOrder = Extract<RecorderOrder, { type: 'join' }>;
type Sound = JoinOrder['people'][number];
type FetchSegment = (jobId: string, index: number, path: string) => Promise<void>;

/** Where the moments of a recording are in its joined file. */
export interface FileTimes {
  readonly lengthMs: number;
  /** null: the moment is in no part of the file. */
  msOf(atMs: number): number | null;
}

/** The segments of all parts follow each other in the file, whatever was between them. */
export function fileTimesOf(parts: JoinOrder['parts']): FileTimes {
  const placed: { readonly fromMs: number; readonly ms: number; readonly begunAt: number }[] = [];
  let lengthMs = 0;
  for (const { segments } of parts.toSorted((one, other) => one.part - other.part)) {
    for (const { ms, begunAt } of segments.toSorted((one, other) => one.index - other.index)) {
      placed.push({ fromMs: lengthMs, ms, begunAt });
      lengthMs += ms;
    }
  }
  return {
    lengthMs,
    msOf(atMs) {
      const holder = placed.findLast(({ begunAt, ms }) => begunAt <= atMs && atMs < begunAt + ms);
      return holder === undefined ? null : holder.fromMs + atMs - holder.begunAt;
    },
  };
}

/** Joins the segments of one person to a track that is as long as the file of the recording, with
 *  silence where they were not heard: `PERSON.m4a` in the folder. Source: issue 34 §1. */
export async function joinTrack(
  { personId, segments }: Sound,
  { times, folder, fetchSegment }: { times: FileTimes; folder: string; fetchSegment: FetchSegment },
): Promise<string> {
  const samples = join(folder, 'track.pcm');
  const segment = join(folder, 'segment.flac');
  const track = openSync(samples, 'w');
  try {
    // What is never written costs no room on the disk, and is silence.
    ftruncateSync(track, bytesOf(times.lengthMs));
    for (const { jobId, index, begunAt, ms } of segments) {
      const place = placeIn(times, begunAt, ms);
      if (place === null) continue;
      // oxlint-disable-next-line no-await-in-loop -- one at a time: it is a recording of hours
      await fetchSegment(jobId, index, segment);
      // oxlint-disable-next-line no-await-in-loop -- as above
      const heard = (await samplesOf(segment)).subarray(bytesOf(place.skipMs));
      const room = bytesOf(times.lengthMs) - bytesOf(place.atMs);
      writeSync(track, heard.subarray(0, Math.max(0, room)), 0, undefined, bytesOf(place.atMs));
    }
  } finally {
    closeSync(track);
  }
  const packed = join(folder, `${personId.replaceAll(/[^\w-]/gu, '_')}.m4a`);
  await run(
    'ffmpeg',
    [
      ...['-hide_banner', '-nostdin', '-loglevel', 'error', ...OF_SAMPLES, '-i', samples],
      ...['-c:a', 'aac', '-b:a', '96k', '-movflags', '+faststart', '-y', packed],
    ],
    { timeout: ENCODE_MAX_MS },
  );
  rmSync(samples);
  rmSync(segment, { force: true });
  return packed;
}

/** Where a segment goes; a beginning that is in no part of the file is left out. */
function placeIn(times: FileTimes, begunAt: number, ms: number) {
  for (let skipMs = 0; skipMs < ms; skipMs += 1) {
    const atMs = times.msOf(begunAt + skipMs);
    if (atMs !== null) return { atMs, skipMs };
  }
  return null;
}

async function samplesOf(path: string): Promise<Buffer> {
  const { stdout } = await run(
    'ffmpeg',
    ['-hide_banner', '-nostdin', '-loglevel', 'error', '-i', path, ...OF_SAMPLES, 'pipe:1'],
    { encoding: 'buffer', maxBuffer: SAMPLES_MAX_BYTES },
  );
  return stdout;
}

function bytesOf(ms: number): number {
  return Math.round((ms * SAMPLE_RATE) / 1000) * SAMPLE_BYTES;
}
