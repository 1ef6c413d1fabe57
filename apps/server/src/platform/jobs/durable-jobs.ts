import type { QueryExecutorProvider } from 'kysely';
import type { ZodType } from 'zod';
import type { Clock, Timers } from '../clock/clock.ts';
import type { Log } from '../log/log.ts';
import { deleteJob, insertJob } from './job-store.ts';
import { JobRunner } from './job-runner.ts';
import type { Jobs, RunningJob } from './jobs.ts';

/** Jobs kept in the database. Any number of servers may run them side by side. */
export function createDurableJobs(options: {
  db: QueryExecutorProvider;
  clock: Clock & Timers;
  log: Log;
}): Jobs {
  const { db, clock } = options;
  const runner = new JobRunner(options);
  return {
    async schedule(job, on = db) {
      await insertJob(on, job, clock.nowMs());
      runner.expect(job.dueMs);
    },
    cancel: ({ name, key }, on = db) => deleteJob(on, name, key),
    handle<Payload>(
      name: string,
      payload: ZodType<Payload>,
      run: (payload: Payload, job: RunningJob) => Promise<void>,
    ) {
      runner.handle(name, async (given, job) => run(payload.parse(given), job));
    },
    start: () => runner.start(),
    stop: () => runner.stop(),
  };
}
