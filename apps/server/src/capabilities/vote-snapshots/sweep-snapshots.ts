import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { deleteSnapshot, markLeftOverSnapshots } from './vote-snapshot-store.ts';

/** The job that removes snapshots which belong to no vote any more; its key is the snapshot at
 *  whose taking it was set. */
export const SWEEP_SNAPSHOTS_JOB = 'sweep-vote-snapshots';
/** How long a snapshot may stream in; the server cuts a request long before. */
export const RECEIVE_MS = 10 * 60_000;

type SweepDeps = Pick<Deps, 'db' | 'clock' | 'storage'>;

/** Says what removes left-over snapshots. Call it once, before the jobs start. */
export function handleSnapshotSweeps(deps: SweepDeps & Pick<Deps, 'jobs'>): void {
  deps.jobs.handle(SWEEP_SNAPSHOTS_JOB, z.unknown(), () => sweepSnapshots(deps));
}

/** Removes them, file first and row after, so that a crash in between leaves work for the next
 *  sweep and no file without a row. `of` looks at one vote alone: what was taken of it before it
 *  was changed goes. */
export async function sweepSnapshots(
  { db, clock, storage }: SweepDeps,
  of: { readonly pollId: string; readonly voterId: string } | null = null,
): Promise<void> {
  for (const { id, storageId } of await markLeftOverSnapshots(db, clock.nowMs() - RECEIVE_MS, of)) {
    await storage.remove(storageId);
    await deleteSnapshot(db, id);
  }
}
