import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Finds what is counted of recordings without reading all of them: those that are under way or
 *  failed, and the jobs whose recorder was lost. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index recordings_counted on recordings (state)
    where state in ('running', 'joining', 'failed')`.execute(db);
  await sql`create index recording_jobs_lost on recording_jobs (ended_ms) where ended_why = 'lost'`.execute(
    db,
  );
}
