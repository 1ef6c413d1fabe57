import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { deleteImportedFile, markLeftOverFiles } from './imported-files-store.ts';

/** The job that removes contents which belong to no imported sitting. Its key is the id of the
 *  import for which it was scheduled. */
export const SWEEP_IMPORTED_FILES_JOB = 'sweep-imported-files';

type SweepDeps = Pick<Deps, 'db' | 'clock' | 'storage'>;

/** Registers the job that removes left-over contents. Call it once, before the jobs start. */
export function handleImportedFileSweeps(deps: SweepDeps & Pick<Deps, 'jobs'>): void {
  deps.jobs.handle(SWEEP_IMPORTED_FILES_JOB, z.unknown(), () => sweepImportedFiles(deps));
}

/** Removes left-over contents. It deletes each file before its row: after a crash in between, the
 *  next sweep finds the row, and no file is left without one. Source: decision 0182. */
export async function sweepImportedFiles({ db, clock, storage }: SweepDeps): Promise<void> {
  for (const storageId of await markLeftOverFiles(db, clock.nowMs())) {
    await storage.remove(storageId);
    await deleteImportedFile(db, storageId);
  }
}
