import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { removeParts } from './remove-parts.ts';
import { deleteUpload, markLeftOver } from './upload-store.ts';

/** The job that removes files which nobody sent. Its key is the id of the upload at whose expiry it
 *  runs. */
export const SWEEP_UPLOADS_JOB = 'sweep-uploads';

/** Registers the job that removes files which were never sent, or whose session or sender is gone.
 *  Call it once, before the jobs start. */
export function handleSweepJobs(deps: Pick<Deps, 'db' | 'clock' | 'storage' | 'jobs'>): void {
  deps.jobs.handle(SWEEP_UPLOADS_JOB, z.unknown(), () => sweepUploads(deps));
}

/** Removes left-over files. It deletes each file before its row: after a crash in between, the next
 *  sweep finds the row, and no file is left without one. */
export async function sweepUploads({
  db,
  clock,
  storage,
}: Pick<Deps, 'db' | 'clock' | 'storage'>): Promise<void> {
  for (const { id, storageId } of await markLeftOver(db, clock.nowMs())) {
    await removeParts({ db, storage }, id);
    await storage.remove(storageId);
    await deleteUpload(db, id);
  }
}
