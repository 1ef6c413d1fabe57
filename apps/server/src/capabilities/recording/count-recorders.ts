import { RECORDER_LOST_AFTER_MS } from '@hemicycle/contract/recorder-names';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { loadRecorders } from './recorder-store.ts';

/** How many recorders are heard, and how many more rooms they could record at this moment. Source:
 *  BEY-24. */
export async function countRecorders(
  db: Kysely<Database>,
  nowMs: number,
): Promise<{ readonly heard: number; readonly free: number }> {
  const recorders = await loadRecorders(db, nowMs - RECORDER_LOST_AFTER_MS);
  const free = recorders.reduce((sum, { capacity, taken }) => sum + Math.max(0, capacity - taken), 0);
  return { heard: recorders.length, free };
}
