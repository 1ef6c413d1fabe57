import type { QueryExecutorProvider } from 'kysely';
import type { ZodType } from 'zod';

/** What has to happen at a time, whichever server is up then. */
export interface Job {
  /** Which handler runs it, e.g. `close-poll`. */
  readonly name: string;
  /** Unique within the name, e.g. the poll's id. */
  readonly key: string;
  /** When, ms since the epoch; a time in the past means now. */
  readonly dueMs: number;
  /** What the handler gets; anything that JSON can hold. */
  readonly payload: unknown;
}

/** Durable jobs. They run at least once, at their time or as soon after as a server is up, and
 *  again with growing pauses while their handler throws: a handler must bear being run twice. */
export interface Jobs {
  /** Keeps the job. The same name and key again replaces it. With `on`, a transaction, the job
   *  exists only if that commits. */
  schedule(job: Job, on?: QueryExecutorProvider): Promise<void>;
  /** Forgets the job. A handler that is under way is not stopped. Harmless when there is none. */
  cancel(job: Pick<Job, 'name' | 'key'>, on?: QueryExecutorProvider): Promise<void>;
  /** Says who runs the jobs of a name; once per name, before `start`. `payload` parses what was
   *  scheduled. */
  handle<Payload>(
    name: string,
    payload: ZodType<Payload>,
    run: (payload: Payload, job: RunningJob) => Promise<void>,
  ): void;
  /** Begins to run due jobs, those first that fell due while no server was up. */
  start(): void;
  /** Takes no new job and waits for those under way. Idempotent. */
  stop(): Promise<void>;
}

/** What a handler may want to know of its job. */
export interface RunningJob {
  readonly key: string;
  readonly dueMs: number;
  /** 1 the first time. */
  readonly attempt: number;
}
