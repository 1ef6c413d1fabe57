import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../../database.ts';

export type SegmentRow = Selectable<Database['recording_segments']>;

/** Writes a segment; the row that is there already where its place is taken. */
export async function insertSegment(
  db: Kysely<Database>,
  segment: Insertable<Database['recording_segments']>,
): Promise<SegmentRow | null> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('recording_segments')
    .values(segment)
    .onConflict((conflict) => conflict.columns(['job_id', 'index']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n ? null : loadSegment(db, segment.job_id, segment.index);
}

export async function loadSegment(
  db: Kysely<Database>,
  jobId: string,
  index: number,
): Promise<SegmentRow | null> {
  const row = await db
    .selectFrom('recording_segments')
    .selectAll()
    .where('job_id', '=', jobId)
    .where('index', '=', index)
    .executeTakeFirst();
  return row ?? null;
}

/** The segments of these jobs, in their order: of the room, or those of its people. */
export function loadSegments(
  db: Kysely<Database>,
  jobIds: readonly string[],
  of: 'room' | 'people' = 'room',
): Promise<SegmentRow[]> {
  return db
    .selectFrom('recording_segments')
    .selectAll()
    .where('person_id', of === 'room' ? 'is' : 'is not', null)
    .where(sql<boolean>`job_id = any(${[...jobIds]}::text[])`)
    .orderBy('job_id')
    .orderBy('index')
    .execute();
}

/** The last segments of a job, in their order. */
export async function loadLastSegments(
  db: Kysely<Database>,
  jobId: string,
  most: number,
): Promise<SegmentRow[]> {
  const rows = await db
    .selectFrom('recording_segments')
    .selectAll()
    .where('job_id', '=', jobId)
    .where('person_id', 'is', null)
    .orderBy('index', 'desc')
    .limit(most)
    .execute();
  return rows.toReversed();
}

/** The segments of streams that began before this moment, some at a time. */
export async function loadOldStreamSegments(db: Kysely<Database>, beforeMs: number): Promise<SegmentRow[]> {
  return db
    .selectFrom('recording_segments')
    .innerJoin('recording_jobs', 'recording_jobs.id', 'job_id')
    .innerJoin('recordings', 'recordings.id', 'recording_id')
    .selectAll('recording_segments')
    .where('kind', '=', 'streaming')
    .where('begun_ms', '<', beforeMs)
    .limit(200)
    .execute();
}

/** Forgets a segment whose file was removed. */
export async function deleteSegment(db: Kysely<Database>, { job_id, index }: SegmentRow): Promise<void> {
  await db.deleteFrom('recording_segments').where('job_id', '=', job_id).where('index', '=', index).execute();
}
