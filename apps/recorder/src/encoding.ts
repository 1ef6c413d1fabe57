import type { Writable } from 'node:stream';
import { startEncoder, type Encoder, type EncoderOptions } from './encoder.ts';
import { beginningOf, lengthOf } from './media-files.ts';
import type { Pusher } from './pusher.ts';
import type { Spool, SpoolRun } from './spool.ts';

/** So many ends of the encoder within a minute, and the job has failed. */
const ENDS_MAX = 5;
const ENDS_WITHIN_MS = 60_000;
/** What was taken in the last second before a sitting was closed is not kept, since the news of
 *  the close took a while to arrive. */
const CLOSE_MARGIN_MS = 1000;

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
  /** Finishes the last segment. `closed`: leaves out of it what was taken in the last second. */
  stop(closed: boolean): Promise<void>;
}

type OfEncoder = Omit<EncoderOptions, 'folder' | 'copies'>;
type Late = { readonly name: string; readonly fromMs: number; readonly toMs: number };

/** An encoder that ends by itself, or hangs, is started again at once. */
export function createEncoding(spool: Spool, pusher: Pusher | null, events: EncodingEvents): Encoding {
  let current: { encoder: Encoder; run: SpoolRun; late: Late[] } | null = null;
  let endsAtMs: number[] = [];
  let wanted = false;
  let closing = false;

  async function begin(options: OfEncoder, after?: { how: string; atMs: number }): Promise<void> {
    const run = spool.nextRun();
    const late: Late[] = [];
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
          if (closing) late.push({ name, fromMs, toMs });
          else if (run.keep(name, fromMs, toMs)) events.kept();
        },
      },
    );
    current = { encoder, run, late };
    if (encoder.input) events.fed?.(encoder.input);
    if (pusher && encoder.copy) pusher.feed(encoder.copy);
    void encoder.ended.then((how) => goOn(options, how, lastFrameAtMs).catch(fail));
    if (!wanted) await encoder.stop();
  }

  async function goOn(options: OfEncoder, how: string, atMs: number): Promise<void> {
    events.runs(false);
    if (!wanted) return;
    current = null;
    await spool.keepTorn(lengthOf);
    events.kept();
    endsAtMs = [...endsAtMs.filter((earlier) => earlier > Date.now() - ENDS_WITHIN_MS), Date.now()];
    if (endsAtMs.length >= ENDS_MAX) events.failed(`The encoder ended again and again: ${how}`);
    else if (wanted) await begin(options, { how, atMs });
  }

  function fail(error: unknown): void {
    events.failed(error instanceof Error ? error.message : String(error));
  }

  return {
    async start(options) {
      wanted = true;
      closing = false;
      await begin(options);
    },
    async stop(closed) {
      wanted = false;
      closing = closed;
      if (current === null) return;
      const { encoder, run, late } = current;
      current = null;
      const heardAtMs = Date.now();
      await encoder.stop();
      for (const { name, fromMs, toMs } of late) {
        const openMs = Math.min(toMs, run.sinceFirstMs(heardAtMs) - CLOSE_MARGIN_MS) - fromMs;
        if (openMs < 1) continue;
        const keptMs = await beginningOf(`${run.folder}/${name}`, openMs);
        if (keptMs !== null && run.keep(name, fromMs, fromMs + keptMs)) events.kept();
      }
      run.remove();
    },
  };
}
