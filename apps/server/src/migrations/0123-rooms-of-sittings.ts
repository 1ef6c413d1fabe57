import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Notes of each huddle whether it may be recorded for the house alone, and whether it may be
 *  streamed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table huddles
      add column private_recording boolean not null default false,
      add column streaming_enabled boolean not null default false`.execute(db);
}
