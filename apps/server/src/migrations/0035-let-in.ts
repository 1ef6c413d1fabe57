import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Under which number somebody was last let into the media of the main chamber: it may come back
 *  without the host. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table people_states add column media_epoch bigint`.execute(db);
}
