import type { RecorderOrder } from '@hemicycle/contract/recorder';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { loadParts, loadSoundOfPeople } from './load-parts.ts';
import type { SegmentRow } from './segment-store.ts';

/** What a recorder is told to join of a recording: the segments of the room, and those of each
 *  person where there are such. Source: issue 34 §1. */
export async function joinOrderOf(
  db: Kysely<Database>,
  recordingId: string,
): Promise<Extract<RecorderOrder, { type: 'join' }>> {
  const parts = await loadParts(db, recordingId);
  const people = await loadSoundOfPeople(db, recordingId, parts);
  return {
    ...{ type: 'join', recordingId },
    parts: parts.map(({ job, segments }) => ({
      ...{ jobId: job.id, part: job.part },
      segments: segments.map(placeOf),
    })),
    people: people.map(({ personId, segments }) => ({
      personId,
      segments: segments.map((segment) => ({ jobId: segment.job_id, ...placeOf(segment) })),
    })),
  };
}

function placeOf({ index, ms, begun_ms: begunAt }: SegmentRow) {
  return { index, ms, begunAt };
}
