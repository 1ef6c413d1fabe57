import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Marks the votes that were open while their sitting was closed: those outside never learn of
 *  them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table polls add column in_closed boolean not null default false`.execute(db);
}
