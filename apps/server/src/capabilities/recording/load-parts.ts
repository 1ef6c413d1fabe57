import { partsInOrder } from '@hemicycle/rules/recording/parts';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { type JobRow, loadJobsOf, loadRecording } from './recording-store.ts';
import { loadSegments, type SegmentRow } from './segment-store.ts';

/** A part of a recording, with what counts of it. */
export interface LoadedPart {
  readonly job: JobRow;
  readonly segments: readonly SegmentRow[];
}

/** The parts of a recording in their order, each up to the beginning of the next one, without what
 *  began after its end. */
export async function loadParts(db: Kysely<Database>, recordingId: string): Promise<LoadedPart[]> {
  const jobs = await loadJobsOf(db, [recordingId]);
  const segments = await loadSegments(
    db,
    jobs.map(({ id }) => id),
  );
  const recording = await loadRecording(db, recordingId);
  return partsInOrder(
    jobs.map((job) => ({ job, segments: segments.filter(({ job_id: id }) => id === job.id) })),
    recording?.ended_ms ?? null,
  );
}
