import type { Deps } from '../../deps.ts';
import { deleteFileLeft, loadFilesLeft } from './files-left-store.ts';
import { STREAM_KEPT_MS } from './recording-times.ts';
import { deleteSegment, loadOldStreamSegments } from './segment-store.ts';

/** Removes files that nobody may have any more: old segments of streams, and those of sittings that
 *  were deleted. A file is forgotten once it is removed, never before. @throws what the storage
 *  throws, after the other files. */
export async function removeFiles({ db, clock, storage }: Pick<Deps, 'db' | 'clock' | 'storage'>) {
  const old = await loadOldStreamSegments(db, clock.nowMs() - STREAM_KEPT_MS);
  const left = await loadFilesLeft(db);
  const files = [
    ...old.map((row) => ({ storageId: row.storage_id, forget: () => deleteSegment(db, row) })),
    ...left.map((storageId) => ({ storageId, forget: () => deleteFileLeft(db, storageId) })),
  ];
  const failed: unknown[] = [];
  for (const { storageId, forget } of files) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- few at a time, beside a running stream
      await storage.remove(storageId);
      // oxlint-disable-next-line no-await-in-loop -- as above
      await forget();
    } catch (error) {
      failed.push(error);
    }
  }
  if (failed.length > 0) throw new AggregateError(failed, 'some files of recordings were not removed');
}
