import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Database } from '../../database.ts';

type TrackRow = Selectable<Database['recording_tracks']>;

/** The tracks of a recording, by name. */
export function loadTracks(db: Kysely<Database>, recordingId: string): Promise<TrackRow[]> {
  return db
    .selectFrom('recording_tracks')
    .selectAll()
    .where('recording_id', '=', recordingId)
    .orderBy('name')
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
  if (before === null) return;
  await db
    .insertInto('recording_files_left')
    .values({ storage_id: before.storage_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
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
