import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Notes when a person entered their huddle, so that entering the main chamber which was asked for
 *  before that does not take them out of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table people_states add column huddle_since_ms bigint`.execute(db);
}
