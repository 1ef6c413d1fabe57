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
      join recording_jobs on recording_jobs.id = job_id join recordings on recordings.id = recording_id
      where id_voting_session = ${idVotingSession}
    on conflict do nothing`.execute(db);
}

/** Takes some of the files that no recording has any more. */
export async function takeFilesLeft(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ storageId: string }>`
    delete from recording_files_left where storage_id in (select storage_id from recording_files_left limit 200)
    returning storage_id as "storageId"`.execute(db);
  return rows.map(({ storageId }) => storageId);
}
