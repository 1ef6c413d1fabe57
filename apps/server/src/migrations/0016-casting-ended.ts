import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** When the close of a secret poll began: from then on it takes no vote, whether that close came to
 *  its end or not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table polls add column casting_ended_ms bigint`.execute(db);
}
