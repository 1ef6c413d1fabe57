import { randomUUID } from 'node:crypto';
import type { QueryExecutorProvider } from 'kysely';
import type { Clock, Timers } from '../clock/clock.ts';
import type { Log } from '../log/log.ts';
import { deleteLeasedJob, extendLease, leaseDueJobs, loadNextDueMs, postponeLeasedJob } from './job-store.ts';
import type { LeasedJob } from './job-store.ts';
import type { RunningJob } from './jobs.ts';

/** The database is asked for due jobs at least this often. So the runner finds jobs that other
 *  servers scheduled, and those of transactions that committed late. */
export const JOB_POLL_MS = 1000;
/** After this time another server takes over the jobs of a server that died. The runner extends the
 *  lease while the handler works. */
export const JOB_LEASE_MS = 10_000;
const LEASE_EXTEND_MS = 3000;
const CONCURRENT_JOBS = 4;
const RETRY_FIRST_MS = 500;
const RETRY_MAX_MS = 60_000;
const ERROR_TEXT_MAX = 500;

type Handler = (payload: unknown, job: RunningJob) => Promise<void>;

/** Takes due jobs and runs their handlers, a few at a time. */
export class JobRunner {
  readonly #db: QueryExecutorProvider;
  readonly #clock: Clock & Timers;
  readonly #log: Log;
  readonly #handlers = new Map<string, Handler>();
  readonly #running = new Set<Promise<void>>();
  #started = false;
  #looking: Promise<void> | null = null;
  #lookAgain = false;
  #cancelTimer: () => void = () => undefined;
  #timerDueMs = Number.POSITIVE_INFINITY;

  constructor(options: { db: QueryExecutorProvider; clock: Clock & Timers; log: Log }) {
    this.#db = options.db;
    this.#clock = options.clock;
    this.#log = options.log;
  }

  handle(name: string, handler: Handler): void {
    if (this.#handlers.has(name)) throw new Error(`two handlers for the job ${name}`);
    this.#handlers.set(name, handler);
  }

  start(): void {
    this.#started = true;
    this.#look();
  }

  async stop(): Promise<void> {
    this.#started = false;
    this.#cancelTimer();
    await this.#looking;
    await Promise.all(this.#running);
  }

  /** Tells the runner of a job that is due at `dueMs`, so that it looks then at the latest. */
  expect(dueMs: number): void {
    if (this.#started && dueMs < this.#timerDueMs) this.#setTimer(dueMs);
  }

  #setTimer(dueMs: number): void {
    this.#cancelTimer();
    this.#timerDueMs = dueMs;
    this.#cancelTimer = this.#clock.after(dueMs - this.#clock.nowMs(), () => this.#look());
  }

  #look(): void {
    if (!this.#started) return;
    if (this.#looking) {
      this.#lookAgain = true;
      return;
    }
    this.#lookAgain = false;
    this.#cancelTimer();
    this.#timerDueMs = Number.POSITIVE_INFINITY;
    this.#looking = this.#takeDue().finally(() => {
      this.#looking = null;
      if (this.#lookAgain) this.#look();
    });
  }

  async #takeDue(): Promise<void> {
    const names = [...this.#handlers.keys()];
    let nextMs = this.#clock.nowMs() + JOB_POLL_MS;
    try {
      const free = CONCURRENT_JOBS - this.#running.size;
      if (names.length > 0 && free > 0) {
        const nowMs = this.#clock.nowMs();
        const leaseToken = randomUUID();
        const jobs = await leaseDueJobs(this.#db, {
          names,
          nowMs,
          leaseMs: JOB_LEASE_MS,
          leaseToken,
          limit: free,
        });
        for (const job of jobs) this.#begin(job);
        nextMs = Math.min(nextMs, (await loadNextDueMs(this.#db, names)) ?? nextMs);
      }
    } catch (error) {
      this.#log.warn({ err: error }, 'due jobs could not be read; trying again');
    }
    // When all places are taken, due jobs wait for a free place. A timer set to their time would
    // fire again and again.
    const soonestMs = this.#clock.nowMs() + (this.#running.size < CONCURRENT_JOBS ? 0 : JOB_POLL_MS);
    if (this.#started) this.expect(Math.max(nextMs, soonestMs));
  }

  #begin(job: LeasedJob): void {
    const work = this.#run(job).finally(() => {
      this.#running.delete(work);
      this.#look();
    });
    this.#running.add(work);
  }

  async #run(job: LeasedJob): Promise<void> {
    const { name, key, attempts, dueMs } = job;
    const stopExtending = this.#keepLease(job);
    try {
      await this.#handlers.get(name)?.(job.payload, { key, dueMs, attempt: attempts });
      await deleteLeasedJob(this.#db, job);
    } catch (error) {
      this.#log.error({ err: error, job: name, key, attempts }, 'a job failed; it is tried again later');
      await this.#postpone(job, error);
    } finally {
      stopExtending();
    }
  }

  async #postpone(job: LeasedJob, error: unknown): Promise<void> {
    const pauseMs = Math.min(RETRY_FIRST_MS * 2 ** (job.attempts - 1), RETRY_MAX_MS);
    const lastError = (error instanceof Error ? error.message : String(error)).slice(0, ERROR_TEXT_MAX);
    try {
      await postponeLeasedJob(this.#db, job, { dueMs: this.#clock.nowMs() + pauseMs, lastError });
    } catch (cause) {
      // The job is taken again when its lease runs out.
      this.#log.warn({ err: cause, job: job.name }, 'a failed job could not be given back');
    }
  }

  #keepLease(job: LeasedJob): () => void {
    let cancel: () => void = () => undefined;
    let ended = false;
    const extendLater = () => {
      cancel = this.#clock.after(LEASE_EXTEND_MS, () => {
        extendLease(this.#db, job, this.#clock.nowMs() + JOB_LEASE_MS)
          .catch((error: unknown) =>
            this.#log.warn({ err: error, job: job.name }, 'a lease could not be extended'),
          )
          .finally(() => ended || extendLater());
      });
    };
    extendLater();
    return () => {
      ended = true;
      cancel();
    };
  }
}
