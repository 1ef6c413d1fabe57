import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Which tab a connection was of: who was there first is known also after its line was lost, or the
 *  server was started again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table attendance_stays add column browser_tab_id integer`.execute(db);
}
