import { sql } from 'kysely';
import type { QueryExecutorProvider } from 'kysely';
import type { Job } from './jobs.ts';

/** A job that a runner took. No other runner takes it until the lease ends. */
export interface LeasedJob {
  readonly name: string;
  readonly key: string;
  readonly dueMs: number;
  readonly payload: unknown;
  readonly attempts: number;
  readonly leaseToken: string;
}

/** Inserts the job, or replaces the job of the same name and key, even while that one runs. */
export async function insertJob(on: QueryExecutorProvider, job: Job, nowMs: number): Promise<void> {
  await sql`
    insert into jobs (name, key, due_ms, payload, created_ms)
    values (${job.name}, ${job.key}, ${job.dueMs}, ${JSON.stringify(job.payload ?? null)}, ${nowMs})
    on conflict (name, key) do update
    set due_ms = excluded.due_ms, payload = excluded.payload, created_ms = excluded.created_ms,
        attempts = 0, lease_token = null, lease_until_ms = null, last_error = null`.execute(on);
}

/** Deletes the job if it exists. */
export async function deleteJob(on: QueryExecutorProvider, name: string, key: string): Promise<void> {
  await sql`delete from jobs where name = ${name} and key = ${key}`.execute(on);
}

/** Takes up to `limit` due jobs of these names that no runner holds, first those due for the
 *  longest time. Servers that ask at the same moment get different jobs. */
export async function leaseDueJobs(
  on: QueryExecutorProvider,
  ask: { names: readonly string[]; nowMs: number; leaseMs: number; leaseToken: string; limit: number },
): Promise<LeasedJob[]> {
  const { rows } = await sql<LeasedJob>`
    update jobs set attempts = attempts + 1, lease_token = ${ask.leaseToken}, lease_until_ms = ${ask.nowMs + ask.leaseMs}
    where (name, key) in (
      select name, key from jobs
      where due_ms <= ${ask.nowMs} and name = any(${[...ask.names]}) and (lease_until_ms is null or lease_until_ms <= ${ask.nowMs})
      order by due_ms limit ${ask.limit} for update skip locked)
    returning name, key, due_ms as "dueMs", payload, attempts, lease_token as "leaseToken"`.execute(on);
  return rows.toSorted((a, b) => a.dueMs - b.dueMs);
}

/** Extends the lease of the job; false when the job was replaced, cancelled or taken over
 *  meanwhile. */
export async function extendLease(
  on: QueryExecutorProvider,
  job: LeasedJob,
  untilMs: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update jobs set lease_until_ms = ${untilMs}
    where name = ${job.name} and key = ${job.key} and lease_token = ${job.leaseToken}`.execute(on);
  return numAffectedRows === 1n;
}

/** Deletes a job that was run, unless its handler scheduled it again. */
export async function deleteLeasedJob(on: QueryExecutorProvider, job: LeasedJob): Promise<void> {
  await sql`delete from jobs where name = ${job.name} and key = ${job.key} and lease_token = ${job.leaseToken}`.execute(
    on,
  );
}

/** Gives a failed job back; it is tried again at `dueMs`. */
export async function postponeLeasedJob(
  on: QueryExecutorProvider,
  job: LeasedJob,
  again: { dueMs: number; lastError: string },
): Promise<void> {
  await sql`
    update jobs set due_ms = ${again.dueMs}, last_error = ${again.lastError}, lease_token = null, lease_until_ms = null
    where name = ${job.name} and key = ${job.key} and lease_token = ${job.leaseToken}`.execute(on);
}

/** When the next job of these names may be taken, ms since the epoch; null when there is none. */
export async function loadNextDueMs(
  on: QueryExecutorProvider,
  names: readonly string[],
): Promise<number | null> {
  const { rows } = await sql<{ nextMs: number | null }>`
    select min(greatest(due_ms, coalesce(lease_until_ms, 0))) as "nextMs" from jobs where name = any(${[...names]})`.execute(
    on,
  );
  return rows[0]?.nextMs ?? null;
}
