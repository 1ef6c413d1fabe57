import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { scheduleSweep } from '../../platform/jobs/schedule-sweep.ts';
import { deleteAuditBefore, hasAudit } from './audit-store.ts';

/** The job that removes what browsers entered too long ago. It runs once a day while there is
 *  something, so that a change of the setting holds from the next day on. */
export const SWEEP_AUDIT_JOB = 'sweep-client-audit';
const DAY_MS = 86_400_000;

/** How many days what browsers enter is kept. */
export type LoadKeptDays = (db: Kysely<Database>) => Promise<number>;

/** Entries from before this time are not kept, ms since the epoch. */
export async function keptSinceMs(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  loadKeptDays: LoadKeptDays,
): Promise<{ readonly sinceMs: number; readonly keptDays: number }> {
  const keptDays = await loadKeptDays(db);
  return { sinceMs: clock.nowMs() - keptDays * DAY_MS, keptDays };
}

/** Registers the handler of the job. Call it once, before the jobs start. Source: decision 0029. */
export function handleAuditSweeps(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  loadKeptDays: LoadKeptDays,
): void {
  const { db, clock, jobs } = deps;
  jobs.handle(SWEEP_AUDIT_JOB, z.unknown(), async () => {
    await deleteAuditBefore(db, (await keptSinceMs(deps, loadKeptDays)).sinceMs);
    if (await hasAudit(db))
      await scheduleSweep(jobs, { name: SWEEP_AUDIT_JOB, nowMs: clock.nowMs(), keepMs: 0 });
  });
}
