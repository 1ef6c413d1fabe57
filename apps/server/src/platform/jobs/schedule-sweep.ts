import type { QueryExecutorProvider } from 'kysely';
import type { Jobs } from './jobs.ts';

const DAY_MS = 86_400_000;

/** Has the sweep of this name run once what is written now is older than `keepMs`: one job for all
 *  that is written on a day, so the sweep may come up to a day later. */
export async function scheduleSweep(
  jobs: Jobs,
  { name, nowMs, keepMs }: { readonly name: string; readonly nowMs: number; readonly keepMs: number },
  on?: QueryExecutorProvider,
): Promise<void> {
  const dueMs = (Math.floor(nowMs / DAY_MS) + 1) * DAY_MS + keepMs;
  await jobs.schedule({ name, key: String(dueMs), dueMs, payload: null }, on);
}
