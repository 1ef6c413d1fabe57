import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Adds the sounds of interpreters in segments, for players that choose among sounds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table recording_sounds (
      recording_id text not null references recordings (id) on delete cascade,
      title text not null,
      job_id text not null,
      index integer not null,
      bytes bigint not null,
      sha256 text not null,
      storage_id text not null,
      primary key (recording_id, title, job_id, index)
    )`.execute(db);
}
