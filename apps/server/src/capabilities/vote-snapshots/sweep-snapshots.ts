import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { deleteSnapshot, markLeftOverSnapshots } from './vote-snapshot-store.ts';

/** The job that removes snapshots which belong to no vote any more. Its key is the id of the
 *  snapshot for which it was scheduled. */
export const SWEEP_SNAPSHOTS_JOB = 'sweep-vote-snapshots';
/** How long a snapshot may take to arrive; the server cuts a request long before. */
export const RECEIVE_MS = 10 * 60_000;

type SweepDeps = Pick<Deps, 'db' | 'clock' | 'storage'>;

/** Registers the job that removes left-over snapshots. Call it once, before the jobs start. */
export function handleSnapshotSweeps(deps: SweepDeps & Pick<Deps, 'jobs'>): void {
  deps.jobs.handle(SWEEP_SNAPSHOTS_JOB, z.unknown(), () => sweepSnapshots(deps));
}

/** Removes left-over snapshots. It deletes each file before its row: after a crash in between, the
 *  next sweep finds the row, and no file is left without one. `of` limits it to one vote: it then
 *  removes snapshots from before the vote was changed. */
export async function sweepSnapshots(
  { db, clock, storage }: SweepDeps,
  of: { readonly pollId: string; readonly voterId: string } | null = null,
): Promise<void> {
  for (const { id, storageId } of await markLeftOverSnapshots(db, clock.nowMs() - RECEIVE_MS, of)) {
    await storage.remove(storageId);
    await deleteSnapshot(db, id);
  }
}
