import type { JobStatus } from '@hemicycle/contract/recorder';
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
  /** Says that the job is to end. The first word counts. */
  end(how: EndOfJob): void;
  fail(error: unknown): void;
  isEnding(): boolean;
  /** Resolves when the job is to end. */
  readonly untilEnd: Promise<void>;
  readonly delivery: Delivery;
  /** What a job shows of it. `finished`: its programs have ended, its segments are on the disk. */
  asJob(finished: Promise<void>): Pick<Job, 'status' | 'end' | 'finished' | 'ended' | 'stopSending'>;
}

export function createJobState(
  order: BeginOrder,
  { files, spool, changed }: EngineTools,
  /** Whether a stream can be seen once its segments are taken. */
  { seenBySegments }: { readonly seenBySegments: boolean },
): JobState {
  let status = NOTHING;
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

  function end(how: EndOfJob) {
    ending ??= how;
    askedToEnd();
  }

  const delivery = createDelivery(order.jobId, spool, files, (answer) => {
    const isSeen = order.job === 'streaming' && seenBySegments && answer === 'taken';
    if (isSeen && status.encoder === 'started') change({ stream: 'live' });
  });

  return {
    status: () => status,
    ...{ change, end, untilEnd, delivery },
    fail: (error) => end({ reason: 'failed', error: wordsOf(error) }),
    isEnding: () => ending !== null,
    asJob: (finished) => ({
      status: () => status,
      ...{ end, finished },
      ended: finished.then(async () => {
        await delivery.emptied();
        return ending ?? { reason: 'asked', error: null };
      }),
      stopSending: () => delivery.stop(),
    }),
  };
}

export function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
