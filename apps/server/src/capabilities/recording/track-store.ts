import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../../database.ts';
import { inNameOrder } from '../../platform/db/name-order.ts';
import { insertFileLeft } from './files-left-store.ts';
import type { RecordingRow } from './recording-store.ts';

type TrackRow = Selectable<Database['recording_tracks']>;

/** The tracks of a recording, by name. */
export function loadTracks(db: Kysely<Database>, recordingId: string): Promise<TrackRow[]> {
  return db
    .selectFrom('recording_tracks')
    .selectAll()
    .where('recording_id', '=', recordingId)
    .orderBy(inNameOrder('name'))
    .orderBy('person_id')
    .execute();
}

export async function loadTrack(
  db: Kysely<Database>,
  recordingId: string,
  personId: string,
): Promise<TrackRow | null> {
  const row = await db
    .selectFrom('recording_tracks')
    .selectAll()
    .where('recording_id', '=', recordingId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row ?? null;
}

/** Writes a track in the place of the one before, whose file is left to be removed. */
export async function saveTrack(
  db: Kysely<Database>,
  track: Insertable<Database['recording_tracks']>,
): Promise<void> {
  const { recording_id: recordingId, person_id: personId, ...rest } = track;
  const before = await loadTrack(db, recordingId, personId);
  await db
    .insertInto('recording_tracks')
    .values(track)
    .onConflict((conflict) => conflict.columns(['recording_id', 'person_id']).doUpdateSet(rest))
    .execute();
  if (before !== null) await insertFileLeft(db, before.storage_id);
}

/** Whether a person agreed to a recording, the last time that they answered. Source: BEY-17. */
export async function hasAgreed(
  db: Kysely<Database>,
  recordingId: string,
  personId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('recording_answers')
    .select('consents')
    .where('recording_id', '=', recordingId)
    .where('user_id', '=', personId)
    .executeTakeFirst();
  return row?.consents === true;
}

/** Which of these recordings take the sound alone, by the recorder of their last part. */
export async function loadSoundOnly(
  db: Kysely<Database>,
  recordingIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select recording_id as id from (
      select distinct on (recording_id) recording_id, engine
      from recording_jobs join recorders on recorders.id = recorder_id
      where recording_id = any(${[...recordingIds]}::text[])
      order by recording_id, part desc) last
    where engine = 'livekit-tracks'`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** The recordings of interpreters that have the room of a recording beneath their voices and began
 *  before its end, oldest first. That of an interpreter has none. */
export function loadInterpretersOf(
  db: Kysely<Database>,
  recordingId: string,
): Promise<Pick<RecordingRow, 'id' | 'language' | 'state'>[]> {
  return db
    .selectFrom('recordings')
    .innerJoin('recordings as floor', (join) =>
      join
        .onRef('floor.id_voting_session', '=', 'recordings.id_voting_session')
        .onRef('floor.floor_room_id', '=', 'recordings.floor_room_id'),
    )
    .select(['recordings.id', 'recordings.language', 'recordings.state'])
    .where('floor.id', '=', recordingId)
    .where('floor.interpreter', '=', false)
    .where('recordings.kind', '=', 'recording')
    .where('recordings.interpreter', '=', true)
    .where('recordings.began_ms', 'is not', null)
    .where(sql<boolean>`recordings.began_ms < coalesce(floor.ended_ms, recordings.began_ms + 1)`)
    .where(sql<boolean>`coalesce(recordings.ended_ms, floor.began_ms + 1) > floor.began_ms`)
    .orderBy('recordings.began_ms')
    .execute();
}
