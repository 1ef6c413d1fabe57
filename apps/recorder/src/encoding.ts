import type { Writable } from 'node:stream';
import { wordsOfFault } from '@hemicycle/contract/recorder-faults';
import { startEncoder, type Encoder, type EncoderOptions } from './encoder.ts';
import { lengthOf } from './media-files.ts';
import type { Pusher } from './pusher.ts';
import type { Spool, SpoolRun } from './spool.ts';

/** So many ends of the encoder within a minute, and the job has failed. */
const ENDS_MAX = 5;
const ENDS_WITHIN_MS = 60_000;

export interface EncodingEvents {
  /** The encoder has begun to give frames, or no longer runs. */
  runs(isRunning: boolean): void;
  /** The encoder takes samples from now on; only where they come from no sink. */
  fed?(input: Writable): void;
  /** There are new segments in the spool. */
  kept(): void;
  /** The encoder ended by itself and goes on. `gapMs`: how long nothing was encoded. */
  resumed(how: string, gapMs: number): void;
  failed(error: string): void;
}

/** Encodes the stage of a job, as often as it is switched on. */
export interface Encoding {
  start(options: OfEncoder): Promise<void>;
  /** Finishes the last segment. */
  stop(): Promise<void>;
}

type OfEncoder = Omit<EncoderOptions, 'folder' | 'copies'>;

/** An encoder that ends by itself, or hangs, is started again at once. */
export function createEncoding(spool: Spool, pusher: Pusher | null, events: EncodingEvents): Encoding {
  let current: { encoder: Encoder; run: SpoolRun } | null = null;
  let endsAtMs: number[] = [];
  let wanted = false;
  let goingOn = Promise.resolve();

  async function begin(options: OfEncoder, after?: { how: string; atMs: number }): Promise<void> {
    const run = spool.nextRun();
    let lastFrameAtMs = Date.now();
    let hasMoved = false;
    const encoder = await startEncoder(
      { ...options, folder: run.folder, copies: pusher !== null },
      {
        begun: (atMs) => run.begun(atMs),
        moved() {
          lastFrameAtMs = Date.now();
          if (hasMoved) return;
          hasMoved = true;
          events.runs(true);
          if (after) events.resumed(after.how, lastFrameAtMs - after.atMs);
        },
        segment(name, fromMs, toMs) {
          if (run.keep(name, fromMs, toMs)) events.kept();
        },
      },
    );
    current = { encoder, run };
    if (encoder.input) events.fed?.(encoder.input);
    if (pusher && encoder.copy) pusher.feed(encoder.copy);
    void encoder.ended.then((how) => {
      goingOn = goOn(options, how, lastFrameAtMs).catch(fail);
    });
    if (!wanted) await encoder.stop();
  }

  async function goOn(options: OfEncoder, how: string, atMs: number): Promise<void> {
    events.runs(false);
    if (!wanted) return;
    current = null;
    await spool.keepTorn(lengthOf);
    events.kept();
    endsAtMs = [...endsAtMs.filter((earlier) => earlier > Date.now() - ENDS_WITHIN_MS), Date.now()];
    if (endsAtMs.length >= ENDS_MAX) events.failed(wordsOfFault('encoder-ended', { how }));
    else if (wanted) await begin(options, { how, atMs });
  }

  function fail(error: unknown): void {
    events.failed(error instanceof Error ? error.message : String(error));
  }

  return {
    async start(options) {
      wanted = true;
      await begin(options);
    },
    async stop() {
      wanted = false;
      // One that is being started again is stopped at once, and leaves nothing behind it.
      await goingOn;
      if (current === null) return;
      const { encoder, run } = current;
      current = null;
      await encoder.stop();
      run.remove();
    },
  };
}
