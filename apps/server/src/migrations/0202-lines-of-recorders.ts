import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Adds which line a recorder has to the servers, and since when it is broken. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table recorders add column line_id text`.execute(db);
  await sql`alter table recorders add column line_lost_ms bigint`.execute(db);
}
