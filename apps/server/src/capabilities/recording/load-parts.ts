import { partsInOrder } from '@hemicycle/rules/recording/parts';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { loadClosedParts } from '../sessions/public.ts';
import { isOfClosed } from './recorder-clock.ts';
import { type JobRow, loadJobsOf, loadRecording, type RecordingRow } from './recording-store.ts';
import { loadSegments, type SegmentRow } from './segment-store.ts';

/** The sound of one person in a recording: segments in their order. */
interface SoundOfPerson {
  readonly personId: string;
  readonly segments: readonly SegmentRow[];
}

/** A part of a recording, with what counts of it. */
export interface LoadedPart {
  readonly job: JobRow;
  readonly segments: readonly SegmentRow[];
}

/** The parts of a recording in their order, each up to the beginning of the next one, without what
 *  began after its end, or came of a closed session before its close was known (BEY-45). */
export async function loadParts(db: Kysely<Database>, recordingId: string): Promise<LoadedPart[]> {
  const jobs = await loadJobsOf(db, [recordingId]);
  const jobIds = jobs.map(({ id }) => id);
  const recording = await loadRecording(db, recordingId);
  const segments = await withoutClosed(db, recording, await loadSegments(db, jobIds));
  return partsInOrder(
    jobs.map((job) => ({ job, segments: segments.filter(({ job_id: id }) => id === job.id) })),
    recording?.ended_ms ?? null,
  );
}

/** The sound of each person of a recording, of each part up to the beginning of the next one.
 *  Source: issue 34 §1. */
export async function loadSoundOfPeople(
  db: Kysely<Database>,
  recordingId: string,
  parts: readonly LoadedPart[],
): Promise<SoundOfPerson[]> {
  const jobIds = parts.map(({ job }) => job.id);
  const recording = await loadRecording(db, recordingId);
  const segments = await withoutClosed(db, recording, await loadSegments(db, jobIds, 'people'));
  const kept = parts.flatMap(({ job }, at) => {
    const next = parts[at + 1]?.segments[0]?.begun_ms ?? recording?.ended_ms ?? Number.POSITIVE_INFINITY;
    return segments.filter(({ job_id: id, begun_ms: begunMs }) => id === job.id && begunMs < next);
  });
  const personIds = new Set(kept.flatMap(({ person_id: personId }) => personId ?? []));
  return [...personIds].map((personId) => ({
    personId,
    segments: kept
      .filter(({ person_id: id }) => id === personId)
      .toSorted((one, other) => one.begun_ms - other.begun_ms),
  }));
}

async function withoutClosed(
  db: Kysely<Database>,
  recording: RecordingRow | null,
  segments: readonly SegmentRow[],
): Promise<readonly SegmentRow[]> {
  const closed = recording === null ? [] : await loadClosedParts(db, recording.id_voting_session);
  return segments.filter((segment) => !isOfClosed(closed, segment));
}
