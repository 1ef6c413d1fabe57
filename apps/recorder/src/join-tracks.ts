import { execFile } from 'node:child_process';
import {
  appendFileSync,
  closeSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { RecorderOrder } from '@hemicycle/contract/recorder';
import { OF_SAMPLES, SAMPLE_BYTES, SAMPLE_RATE } from './media-files.ts';

const runProgram = promisify(execFile);
const FFMPEG_MAX_MS = 60 * 60_000;
const CHUNK_BYTES = 1024 * 1024;
/** Segments that follow each other within this time, in ms, are one sound without a break. */
const FOLLOWS_WITHIN_MS = 100;

type JoinOrder = Extract<RecorderOrder, { type: 'join' }>;
type PlacedSegment = JoinOrder['people'][number]['segments'][number];

interface Span {
  /** Where it begins in the file, and how long it is, in ms. */
  readonly fromMs: number;
  ms: number;
  readonly begunAt: number;
}

/** Where the moments of a recording are in its joined file: spans that follow each other there. */
export interface FileTimes {
  readonly lengthMs: number;
  readonly spans: readonly Span[];
}

/** The parts of the tracks of a job. `folder` holds these parts and no other file. */
interface TrackParts {
  readonly times: FileTimes;
  readonly folder: string;
  readonly fetchSegment: (jobId: string, index: number, path: string) => Promise<void>;
}

/** The segments of all parts follow each other in the file, whatever was between them. */
export function fileTimesOf(parts: JoinOrder['parts']): FileTimes {
  const spans: Span[] = [];
  let lengthMs = 0;
  for (const { segments } of parts.toSorted((one, other) => one.part - other.part)) {
    for (const { ms, begunAt } of segments.toSorted((one, other) => one.index - other.index)) {
      const last = spans.at(-1);
      if (last && isClose(last.begunAt + last.ms, begunAt)) last.ms += ms;
      else spans.push({ fromMs: lengthMs, ms, begunAt });
      lengthMs += ms;
    }
  }
  return { lengthMs, spans };
}

/** Joins the segments of one person to a track that is as long as the file of the recording, with
 *  silence where they were not heard. Returns its path in the folder. Source: issue 34 §1. */
export function joinPerson(segments: readonly PlacedSegment[], parts: TrackParts): Promise<string> {
  return joinTrack(segments, { ...parts, name: 'person', kind: 'flac' });
}

/** The sound of an interpreter, as long as the file of the recording. */
export interface LanguageSound {
  readonly language: string;
  readonly title: string;
  readonly path: string;
}

/** Joins the sounds of interpreters, each as a file in the folder. Source: issue 34 §1. */
export async function joinLanguages(
  languages: JoinOrder['languages'],
  parts: TrackParts,
): Promise<LanguageSound[]> {
  const sounds: LanguageSound[] = [];
  for (const [at, { language, title, segments }] of languages.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- one at a time: each takes room on the disk
    const path = await joinTrack(segments, { ...parts, name: `language-${at}`, kind: 'ts' });
    sounds.push({ language, title, path });
  }
  return sounds;
}

/** The captions of a language, as a file of WebVTT with the times of the file of the recording. */
export interface LanguageCaptions {
  readonly tag: string;
  readonly title: string;
  readonly path: string;
}

/** Gives the file of a recording a sound a language beside that of the floor, which stays the
 *  default one, and a track of text for each language of its captions. The picture is copied.
 *  Source: issue 34 §1. */
export async function addLanguages(
  whole: string,
  {
    sounds,
    captions,
  }: { readonly sounds: readonly LanguageSound[]; readonly captions: readonly LanguageCaptions[] },
): Promise<void> {
  if (sounds.length + captions.length === 0) return;
  const named = [{ language: 'und', title: 'Floor' }, ...sounds];
  const joined = `${whole}.languages.mp4`;
  await runProgram(
    'ffmpeg',
    [
      ...['-hide_banner', '-nostdin', '-loglevel', 'error', '-i', whole],
      ...[...sounds, ...captions].flatMap(({ path }) => ['-i', path]),
      ...['-map', '0', ...sounds.flatMap((_, at) => ['-map', `${at + 1}:a`])],
      ...captions.flatMap((_, at) => ['-map', `${sounds.length + at + 1}:s`]),
      ...['-c', 'copy', '-c:s', 'mov_text'],
      ...named.flatMap(({ language, title }, at) => [
        ...[`-metadata:s:a:${at}`, `language=${language}`],
        ...[`-metadata:s:a:${at}`, `title=${title}`, `-metadata:s:a:${at}`, `handler_name=${title}`],
        ...[`-disposition:a:${at}`, at === 0 ? 'default' : '0'],
      ]),
      ...captions.flatMap(({ tag, title }, at) => [
        ...[`-metadata:s:s:${at}`, `language=${tag}`, `-metadata:s:s:${at}`, `handler_name=${title}`],
      ]),
      ...['-movflags', '+faststart', '-y', joined],
    ],
    { timeout: FFMPEG_MAX_MS },
  );
  renameSync(joined, whole);
}

/** Lays segments on the times of the file: `NAME.m4a` in the folder. */
async function joinTrack(
  segments: readonly PlacedSegment[],
  { times, folder, fetchSegment, name, kind }: TrackParts & { name: string; kind: 'flac' | 'ts' },
): Promise<string> {
  const samples = join(folder, 'track.pcm');
  const segment = join(folder, `segment.${kind}`);
  const run = join(folder, `run.${kind}`);
  const heard = join(folder, 'run.pcm');
  const track = openSync(samples, 'w');
  try {
    // What is never written costs no room on the disk, and is silence.
    ftruncateSync(track, bytesOf(times.lengthMs));
    for (const own of runsOf(segments, kind)) {
      rmSync(run, { force: true });
      for (const { jobId, index } of own) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other, as they are joined
        await fetchSegment(jobId, index, segment);
        appendFileSync(run, readFileSync(segment));
      }
      const args = ['-hide_banner', '-nostdin', '-loglevel', 'error', '-i', run, '-vn', ...OF_SAMPLES];
      // oxlint-disable-next-line no-await-in-loop -- one at a time: each takes room on the disk
      await runProgram('ffmpeg', [...args, '-y', heard], { timeout: FFMPEG_MAX_MS });
      layOn(track, times, heard, own[0]?.begunAt ?? 0);
    }
  } finally {
    closeSync(track);
  }
  const packed = join(folder, `${name}.m4a`);
  await runProgram(
    'ffmpeg',
    [
      ...['-hide_banner', '-nostdin', '-loglevel', 'error', ...OF_SAMPLES, '-i', samples],
      ...['-c:a', 'aac', '-b:a', '96k', '-movflags', '+faststart', '-y', packed],
    ],
    { timeout: FFMPEG_MAX_MS },
  );
  for (const path of [samples, segment, run, heard]) rmSync(path, { force: true });
  return packed;
}

/** Segments that are read as one: those of one encoder that follow each other. FLAC is read one by
 *  one. */
function runsOf(segments: readonly PlacedSegment[], kind: 'flac' | 'ts'): PlacedSegment[][] {
  const runs: PlacedSegment[][] = [];
  for (const segment of segments.toSorted((one, other) => one.begunAt - other.begunAt)) {
    const last = runs.at(-1)?.at(-1);
    const goesOn =
      last?.jobId === segment.jobId &&
      last.index + 1 === segment.index &&
      isClose(last.begunAt + last.ms, segment.begunAt);
    if (kind === 'ts' && goesOn) runs.at(-1)?.push(segment);
    else runs.push([segment]);
  }
  return runs;
}

/** Copies samples that begin at a moment to where that moment is in the file. What is in no part of
 *  the file is left out. */
function layOn(track: number, { spans }: FileTimes, path: string, begunAt: number): void {
  const heard = openSync(path, 'r');
  try {
    const endsAt = begunAt + (fstatSync(heard).size / SAMPLE_BYTES / SAMPLE_RATE) * 1000;
    for (const span of spans) {
      const fromMs = Math.max(span.begunAt, begunAt);
      const untilMs = Math.min(span.begunAt + span.ms, endsAt);
      if (fromMs >= untilMs) continue;
      copyBytes(heard, track, {
        from: bytesOf(fromMs - begunAt),
        to: bytesOf(span.fromMs + fromMs - span.begunAt),
        count: bytesOf(untilMs - fromMs),
      });
    }
  } finally {
    closeSync(heard);
  }
}

function copyBytes(
  source: number,
  target: number,
  { from, to, count }: { readonly from: number; readonly to: number; readonly count: number },
): void {
  const chunk = Buffer.alloc(Math.min(CHUNK_BYTES, count));
  for (let done = 0; done < count;) {
    const read = readSync(source, chunk, 0, Math.min(chunk.length, count - done), from + done);
    if (read === 0) return;
    writeSync(target, chunk, 0, read, to + done);
    done += read;
  }
}

function isClose(oneMs: number, otherMs: number): boolean {
  return Math.abs(oneMs - otherMs) < FOLLOWS_WITHIN_MS;
}

function bytesOf(ms: number): number {
  return Math.round((ms * SAMPLE_RATE) / 1000) * SAMPLE_BYTES;
}
