import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database.ts';

/** Notes the files of all recordings of a session that is being deleted. */
export async function insertFilesLeft(db: Kysely<Database>, idVotingSession: string): Promise<void> {
  await sql`
    insert into recording_files_left (storage_id)
    select storage_id from recordings where id_voting_session = ${idVotingSession} and storage_id is not null
    union select recording_segments.storage_id from recording_segments
      join recording_jobs on recording_jobs.id = job_id join recordings on recordings.id = recording_id
      where id_voting_session = ${idVotingSession}
    union select recording_tracks.storage_id from recording_tracks
      join recordings on recordings.id = recording_id where id_voting_session = ${idVotingSession}
    union select recording_sounds.storage_id from recording_sounds
      join recordings on recordings.id = recording_id where id_voting_session = ${idVotingSession}
    on conflict do nothing`.execute(db);
}

/** Notes a file whose place another one has taken. */
export async function insertFileLeft(db: Kysely<Database>, storageId: string): Promise<void> {
  await db
    .insertInto('recording_files_left')
    .values({ storage_id: storageId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Some of the files that no recording has any more, others each time: one that cannot be removed
 *  keeps none back. */
export async function loadFilesLeft(db: Kysely<Database>): Promise<string[]> {
  const rows = await db
    .selectFrom('recording_files_left')
    .select('storage_id')
    .orderBy(sql`random()`)
    .limit(200)
    .execute();
  return rows.map(({ storage_id: storageId }) => storageId);
}

/** Forgets a file that was removed. */
export async function deleteFileLeft(db: Kysely<Database>, storageId: string): Promise<void> {
  await db.deleteFrom('recording_files_left').where('storage_id', '=', storageId).execute();
}
