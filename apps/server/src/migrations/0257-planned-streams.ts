import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Notes of each stream whether a recorder was reserved for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table recordings add column planned boolean not null default false`.execute(db);
}
