import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Notes since when people listen to a channel in which nobody is on air, and since when the
 *  interpreter on air has been silent while the floor spoke. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table interpreter_channels add column empty_since_ms bigint`.execute(db);
  await sql`
    alter table second_rooms add column silent_since_ms bigint
      check (silent_since_ms is null or air_since_ms is not null)`.execute(db);
}
