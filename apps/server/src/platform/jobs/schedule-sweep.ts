import type { QueryExecutorProvider } from 'kysely';
import type { Jobs } from './jobs.ts';

const DAY_MS = 86_400_000;

/** Schedules one run of the sweep of this name, for when the rows written now are older than
 *  `keepMs`. All rows written on one day share one job, so the sweep may run up to a day later. */
export async function scheduleSweep(
  jobs: Jobs,
  { name, nowMs, keepMs }: { readonly name: string; readonly nowMs: number; readonly keepMs: number },
  on?: QueryExecutorProvider,
): Promise<void> {
  const dueMs = (Math.floor(nowMs / DAY_MS) + 1) * DAY_MS + keepMs;
  await jobs.schedule({ name, key: String(dueMs), dueMs, payload: null }, on);
}
