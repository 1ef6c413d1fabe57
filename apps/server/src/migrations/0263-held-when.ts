import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Keeps when a clerk held something on the displays of a session, since what was held in a closed
 *  part is not shown after it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table display_holds add column held_ms bigint not null default 0`.execute(db);
}
