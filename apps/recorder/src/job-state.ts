import type { JobStatus } from '@hemicycle/contract/recorder';
import { CLOCKS_DIFFER_MS } from '@hemicycle/contract/recorder-names';
import { createDelivery, type Delivery } from './delivery.ts';
import type { BeginOrder, EndOfJob, Job } from './job-port.ts';
import type { ServerFiles } from './server-files.ts';
import type { Spool } from './spool.ts';

const NOTHING: JobStatus = {
  rdp: 'stopped',
  selenium: 'stopped',
  legislate: 'stopped',
  encoder: 'stopped',
  stream: 'stopped',
  recording: 'unknown',
};

/** A cut comes after the picture or the sound that it falls into, in ms. */
const CUT_LATE_MS = 100;

/** What every engine needs to send what it records, and to tell how it stands. */
export interface EngineTools {
  readonly files: ServerFiles;
  readonly spool: Spool;
  /** Called on every change of the state. */
  readonly changed: (status: JobStatus, error: string | null) => void;
}

/** Where a job stands, how it ends, and the way of its segments: alike for all engines. */
export interface JobState {
  status(): JobStatus;
  /** Tells a change, or a problem; what stands already is not told again. */
  change(next: Partial<JobStatus>, error?: string | null): void;
  /** Tells what is wrong from now on, though the job goes on; null: it is right again. What stands
   *  when the job ends is told with its end. */
  standing(problem: string | null): void;
  /** Says that the job is to end. The first word counts. */
  end(how: EndOfJob): void;
  fail(error: unknown): void;
  isEnding(): boolean;
  /** Resolves when the job is to end. */
  readonly untilEnd: Promise<void>;
  readonly delivery: Delivery;
  /** The sitting was closed (`sinceMs`: ms since epoch, by the server's clock; null: now): nothing
   *  is sent until `cutClosed`, which leaves nothing of the closed time. Call that once all that
   *  was taken is in the spool; a job that ends does so by itself. Source: BEY-45. */
  close(sinceMs: number | null): void;
  cutClosed(): Promise<void>;
  /** The part of this state that a job shows to others. `finished`: its programs have ended and its
   *  segments are on the disk. */
  asJob(
    finished: Promise<void>,
  ): Pick<Job, 'status' | 'problem' | 'end' | 'finished' | 'ended' | 'stopSending'>;
}

export function createJobState(
  order: BeginOrder,
  { files, spool, changed }: EngineTools,
  /** Whether a stream can be seen once its segments are taken. */
  { seenBySegments }: { readonly seenBySegments: boolean },
): JobState {
  let status = NOTHING;
  let problem: string | null = null;
  let ending: EndOfJob | null = null;
  let askedToEnd: () => void = () => undefined;
  const untilEnd = new Promise<void>((resolve) => {
    askedToEnd = resolve;
  });

  function change(next: Partial<JobStatus>, error: string | null = null) {
    const before = JSON.stringify(status);
    status = { ...status, ...next };
    if (error !== null || JSON.stringify(status) !== before) changed(status, error);
  }

  function standing(next: string | null) {
    if (next === problem) return;
    problem = next;
    changed(status, problem);
  }

  function end(how: EndOfJob) {
    ending ??= how;
    askedToEnd();
  }

  const delivery = createDelivery(order.jobId, spool, files, (answer) => {
    const isSeen = order.job === 'streaming' && seenBySegments && answer === 'taken';
    if (isSeen && status.encoder === 'started') change({ stream: 'live' });
  });

  /** Nothing of later is kept; null: the sitting is open, or all is cut. */
  let openUntilMs: number | null = null;

  function close(sinceMs: number | null) {
    const heardMs = Date.now();
    openUntilMs ??= Math.min(sinceMs ?? heardMs, heardMs) - CLOCKS_DIFFER_MS - CUT_LATE_MS;
    void delivery.hold();
  }

  async function cutClosed() {
    if (openUntilMs === null) return;
    await delivery.hold();
    await spool.cutAfter(openUntilMs);
    openUntilMs = null;
    delivery.goOn();
  }

  return {
    status: () => status,
    ...{ change, standing, end, untilEnd, delivery, close, cutClosed },
    fail: (error) => end({ reason: 'failed', error: wordsOf(error) }),
    isEnding: () => ending !== null,
    asJob: (finished) => ({
      status: () => status,
      problem: () => problem,
      ...{ end, finished },
      ended: finished.then(async () => {
        do {
          // oxlint-disable-next-line no-await-in-loop -- it may be closed while the last ones leave
          await cutClosed();
          // oxlint-disable-next-line no-await-in-loop -- as above
          await delivery.emptied();
        } while (openUntilMs !== null);
        const { reason, error } = ending ?? { reason: 'asked' as const, error: null };
        return { reason, error: error ?? problem };
      }),
      stopSending: () => delivery.stop(),
    }),
  };
}

export function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
