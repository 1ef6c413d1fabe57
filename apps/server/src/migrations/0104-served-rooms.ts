import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Notes which huddle an interpreter channel serves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table huddles add column served_huddle_id text references huddles (id) on delete set null
      check (served_huddle_id is null or subtype = 'interpreter')`.execute(db);
  await sql`create index huddles_served on huddles (served_huddle_id) where served_huddle_id is not null`.execute(
    db,
  );
}
