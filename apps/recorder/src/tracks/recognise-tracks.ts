import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { RecorderMessage, RecorderOrder } from '@hemicycle/contract/recorder';
import { wordsOfFault } from '@hemicycle/contract/recorder-faults';
import { SPEECH_SAMPLES_PER_SECOND } from '@hemicycle/contract/limits';
import { SPEECH } from '@hemicycle/rules/captions/speech-cuts';
import { wordsOf } from '../job-state.ts';
import type { PieceOfSpeech, TrackFiles } from './track-files.ts';
import { createUtteranceCutter, samplesOf } from '@hemicycle/rules/captions/utterance-cutter';

type RecogniseOrder = Extract<RecorderOrder, { type: 'recognise' }>;

const FRAME_BYTES = SPEECH.frameSamples * 2;

/** The recognitions of a recorder. */
export interface Recogniser {
  /** Does what an order says, unless it does so already, and tells how that ended. */
  begin(order: RecogniseOrder): void;
  /** Ends all. Nothing is told: the server gives the work to whoever comes next. */
  stop(): void;
}

/** `folder` is for its files alone. */
export function createRecogniser({
  folder,
  files,
  note,
  say,
}: {
  readonly folder: string;
  readonly files: TrackFiles;
  readonly note: (words: string, of: { readonly recordingId: string; readonly error: string | null }) => void;
  readonly say: (key: string, message: RecorderMessage) => void;
}): Recogniser {
  const stopping = new AbortController();
  const underWay = new Set<string>();

  async function recognise(order: RecogniseOrder) {
    const { recordingId } = order;
    const own = join(folder, recordingId);
    let error: string | null = null;
    try {
      await recogniseTracks(order, { folder: own, files, stopped: stopping.signal });
    } catch (thrown) {
      error = wordsOf(thrown).slice(0, 1000);
    }
    rmSync(own, { recursive: true, force: true });
    if (stopping.signal.aborted) return;
    note('the speech of a recording was recognised', { recordingId, error });
    say(`recognised ${recordingId}`, { type: 'recognised', recordingId, error });
  }

  return {
    begin(order) {
      if (underWay.has(order.recordingId)) return;
      underWay.add(order.recordingId);
      void recognise(order).finally(() => underWay.delete(order.recordingId));
    },
    stop: () => stopping.abort(),
  };
}

/** Reads the tracks of persons one after the other, cuts each at pauses, and has each piece of
 *  speech recognised. The same tracks give the same pieces. `folder` is for its files alone.
 *  Rejects where a track cannot be read or a piece is refused, and once `stopped`. Source: issue 34
 *  §1, BEY-39. */
async function recogniseTracks(
  { recordingId, personIds }: Pick<RecogniseOrder, 'recordingId' | 'personIds'>,
  {
    folder,
    files,
    stopped,
  }: { readonly folder: string; readonly files: TrackFiles; readonly stopped: AbortSignal },
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, 'track.m4a');
  for (const personId of personIds) {
    // oxlint-disable-next-line no-await-in-loop -- one at a time: each takes room on the disk
    await files.readTrack(recordingId, personId, path);
    let index = 0;
    for await (const { fromMs, samples } of piecesOf(path)) {
      stopped.throwIfAborted();
      await files.putSpeech({ recordingId, personId, index, fromMs, samples }, stopped);
      index += 1;
    }
    rmSync(path, { force: true });
  }
}

/** The pieces of speech in a file of sound, in their order. */
async function* piecesOf(path: string): AsyncGenerator<Pick<PieceOfSpeech, 'fromMs' | 'samples'>> {
  const cutter = createUtteranceCutter();
  let frames = 0;
  const pieceOf = (spoken: readonly Int16Array[], goesOnFrames = 0) => ({
    fromMs: (frames - goesOnFrames - spoken.length) * SPEECH.frameMs,
    samples: samplesOf(spoken),
  });
  for await (const frame of framesOf(path)) {
    const cut = cutter.frame(frame);
    frames += 1;
    if (cut.kind === 'complete') yield pieceOf(cut.frames, cut.goesOnFrames);
  }
  const left = cutter.end();
  if (left !== null) yield pieceOf(left);
}

/** The frames of a file of sound: 20 ms of 16,000 samples a second each. The last one may be
 *  missing. @throws Error where the file cannot be read. */
async function* framesOf(path: string): AsyncGenerator<Int16Array> {
  const rate = String(SPEECH_SAMPLES_PER_SECOND);
  const ffmpeg = spawn(
    'ffmpeg',
    [
      ...['-hide_banner', '-nostdin', '-loglevel', 'error', '-i', path],
      ...['-vn', '-f', 's16le', '-ar', rate, '-ac', '1', '-'],
    ],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const exited = new Promise<string>((resolve) => {
    ffmpeg.once('exit', (code, signal) => resolve(String(code ?? signal)));
    ffmpeg.once('error', (error) => resolve(error.message));
  });
  try {
    let left = Buffer.alloc(0);
    for await (const chunk of ffmpeg.stdout) {
      if (!Buffer.isBuffer(chunk)) continue;
      left = Buffer.concat([left, chunk]);
      let at = 0;
      for (; at + FRAME_BYTES <= left.length; at += FRAME_BYTES) {
        const frame = new Int16Array(SPEECH.frameSamples);
        for (let sample = 0; sample < frame.length; sample += 1) {
          frame[sample] = left.readInt16LE(at + sample * 2);
        }
        yield frame;
      }
      left = left.subarray(at);
    }
    const ended = await exited;
    if (ended !== '0') throw new Error(wordsOfFault('track-unread', { how: `ffmpeg: ${ended}` }));
  } finally {
    ffmpeg.kill('SIGKILL');
  }
}
