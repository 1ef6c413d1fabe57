import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Makes the table of the stills and the loudness that recorders send of their jobs. It need not
 *  survive a crash of the database: they are sent again every few seconds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unlogged table recording_previews (
      job_id text primary key references recording_jobs (id) on delete cascade,
      still bytea,
      level_db real,
      taken_ms bigint not null
    )`.execute(db);
}
