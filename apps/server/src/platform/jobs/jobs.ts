import type { QueryExecutorProvider } from 'kysely';
import type { ZodType } from 'zod';

/** Work that must happen at a given time, on whichever server runs then. */
export interface Job {
  /** The name of the handler that runs the job, e.g. `close-poll`. */
  readonly name: string;
  /** Unique within the name, e.g. the poll's id. */
  readonly key: string;
  /** When the job runs, ms since the epoch; a time in the past means now. */
  readonly dueMs: number;
  /** The input of the handler; anything that JSON can hold. */
  readonly payload: unknown;
}

/** Durable jobs. A job runs at least once, at its time or as soon after as a server runs. While its
 *  handler throws, it runs again after growing pauses, so a handler must bear being run twice. */
export interface Jobs {
  /** Stores the job. A job of the same name and key is replaced. With `on`, a transaction, the job
   *  exists only if that transaction commits. */
  schedule(job: Job, on?: QueryExecutorProvider): Promise<void>;
  /** Deletes the job. A handler that is under way is not stopped. Harmless when there is no such
   *  job. */
  cancel(job: Pick<Job, 'name' | 'key'>, on?: QueryExecutorProvider): Promise<void>;
  /** Registers the handler for the jobs of a name; once a name, before `start`. `payload` parses
   *  the stored payload. */
  handle<Payload>(
    name: string,
    payload: ZodType<Payload>,
    run: (payload: Payload, job: RunningJob) => Promise<void>,
  ): void;
  /** Begins to run due jobs, first those that fell due while no server ran. */
  start(): void;
  /** Takes no new job and waits for the jobs under way. Idempotent. */
  stop(): Promise<void>;
}

/** What a handler may want to know about its job. */
export interface RunningJob {
  readonly key: string;
  readonly dueMs: number;
  /** Counts the runs of the job, from 1. */
  readonly attempt: number;
}
