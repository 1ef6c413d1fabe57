import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Adds the epoch under which somebody was last let into the media of the main chamber. With the
 *  same epoch they may join again without a host. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table people_states add column media_epoch bigint`.execute(db);
}
