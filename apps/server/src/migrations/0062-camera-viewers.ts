import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Adds whether each stay in a media room may receive cameras, for all servers. `unasked`: the site
 *  does not ask for the permission. Source: PERM-18. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table media_stays add column views_cameras text not null default 'unasked'`.execute(db);
}
