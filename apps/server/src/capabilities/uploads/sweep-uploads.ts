import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { deleteUpload, markLeftOver } from './upload-store.ts';

/** The job that removes files which nobody sent; its key is the id of the upload for whose end it
 *  was set. */
export const SWEEP_UPLOADS_JOB = 'sweep-uploads';

/** Says what removes files which were never sent, or whose session or sender is gone. Call it once,
 *  before the jobs start. */
export function handleSweepJobs(deps: Pick<Deps, 'db' | 'clock' | 'storage' | 'jobs'>): void {
  deps.jobs.handle(SWEEP_UPLOADS_JOB, z.unknown(), () => sweepUploads(deps));
}

/** Removes them, file first and row after, so that a crash in between leaves work for the next
 *  sweep and no file without a row. */
export async function sweepUploads({
  db,
  clock,
  storage,
}: Pick<Deps, 'db' | 'clock' | 'storage'>): Promise<void> {
  for (const { id, storageId } of await markLeftOver(db, clock.nowMs())) {
    await storage.remove(storageId);
    await deleteUpload(db, id);
  }
}
