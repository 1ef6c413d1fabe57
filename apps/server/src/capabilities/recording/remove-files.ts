import type { Deps } from '../../deps.ts';
import { loadClosedParts } from '../sessions/public.ts';
import { deleteFileLeft, loadFilesLeft } from './files-left-store.ts';
import { isOfClosed } from './recorder-clock.ts';
import { loadJobsOf, loadUnderWay } from './recording-store.ts';
import { STREAM_KEPT_MS } from './recording-times.ts';
import { deleteSegment, loadOldStreamSegments, loadSegments, type SegmentRow } from './segment-store.ts';

/** Removes files that nobody may have any more: old segments of streams, those that came of a
 *  closed session before its close was known (BEY-45), and those of sittings that were deleted. A
 *  file is forgotten once it is removed, never before. @throws what the storage throws, after the
 *  other files. */
export async function removeFiles({ db, clock, storage }: Pick<Deps, 'db' | 'clock' | 'storage'>) {
  const old = await loadOldStreamSegments(db, clock.nowMs() - STREAM_KEPT_MS);
  const left = await loadFilesLeft(db);
  const files = [
    ...[...old, ...(await loadOfClosed(db))].map((row) => ({
      storageId: row.storage_id,
      forget: () => deleteSegment(db, row),
    })),
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

/** The segments of what is under way that may hold anything of a closed part. */
async function loadOfClosed(db: Deps['db']): Promise<SegmentRow[]> {
  const found: SegmentRow[] = [];
  for (const { id, id_voting_session: idVotingSession } of await loadUnderWay(db)) {
    // oxlint-disable-next-line no-await-in-loop -- few sittings are recorded at a time
    const closed = await loadClosedParts(db, idVotingSession);
    if (closed.length === 0) continue;
    // oxlint-disable-next-line no-await-in-loop -- few of them are closed
    const jobIds = (await loadJobsOf(db, [id])).map((job) => job.id);
    // oxlint-disable-next-line no-await-in-loop -- as above
    const own = await Promise.all([loadSegments(db, jobIds), loadSegments(db, jobIds, 'people')]);
    found.push(...own.flat().filter((segment) => isOfClosed(closed, segment)));
  }
  return found;
}
