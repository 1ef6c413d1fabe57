import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Adds the time at which the close of a secret poll began. From then on the poll takes no votes,
 *  even where that close was interrupted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table polls add column casting_ended_ms bigint`.execute(db);
}
