import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Adds the tab of each stay. So the server knows who was there first, even after a line was lost
 *  or the server was restarted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table attendance_stays add column browser_tab_id integer`.execute(db);
}
