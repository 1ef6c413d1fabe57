import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database.ts';

/** The last preview of a job that runs, with what it is of. */
export interface PreviewRow {
  readonly job_id: string;
  readonly recording_id: string;
  readonly id_voting_session: string;
  readonly room_id: string;
  readonly floor_room_id: string;
  readonly kind: 'recording' | 'streaming';
  readonly hasStill: boolean;
  readonly level_db: number | null;
  readonly taken_ms: number;
}

/** Keeps the preview of a job that has not ended, in place of an older one. False: it has ended, or
 *  its recording is not under way. */
export async function savePreview(
  db: Kysely<Database>,
  jobId: string,
  { still, levelDb, takenMs }: { still: Buffer | null; levelDb: number | null; takenMs: number },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    with job as (
      select recording_jobs.id from recording_jobs join recordings on recordings.id = recording_id
      where recording_jobs.id = ${jobId} and recording_jobs.ended_ms is null and recordings.state = 'running'
    ), kept as (
      insert into recording_previews (job_id, still, level_db, taken_ms)
      select id, ${still}::bytea, ${levelDb}::real, ${takenMs}::bigint from job
      on conflict (job_id) do update set still = excluded.still, level_db = excluded.level_db,
        taken_ms = excluded.taken_ms where recording_previews.taken_ms < excluded.taken_ms
    )
    select id from job`.execute(db);
  return rows.length > 0;
}

/** The previews of what runs in a session, taken since then. */
export async function loadPreviews(
  db: Kysely<Database>,
  idVotingSession: string,
  sinceMs: number,
): Promise<PreviewRow[]> {
  return db
    .selectFrom('recording_previews')
    .innerJoin('recording_jobs', 'recording_jobs.id', 'recording_previews.job_id')
    .innerJoin('recordings', 'recordings.id', 'recording_jobs.recording_id')
    .select(['recording_previews.job_id', 'recordings.id as recording_id', 'recordings.id_voting_session'])
    .select(['room_id', 'floor_room_id', 'kind', 'level_db', 'taken_ms'])
    .select(sql<boolean>`still is not null`.as('hasStill'))
    .where('recordings.id_voting_session', '=', idVotingSession)
    .where('recordings.state', '=', 'running')
    .where('recording_jobs.ended_ms', 'is', null)
    .where('taken_ms', '>', sinceMs)
    .orderBy('taken_ms')
    .execute();
}

/** The still of a job; null where there is none. */
export async function loadStill(db: Kysely<Database>, jobId: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('recording_previews')
    .select('still')
    .where('job_id', '=', jobId)
    .executeTakeFirst();
  return row?.still ?? null;
}
