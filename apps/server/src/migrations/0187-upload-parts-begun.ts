import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Keeps when a part of a file began to come, so that no two requests store the same part at
 *  once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table upload_parts add column begun_ms bigint not null default 0`.execute(db);
}
