import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Notes which accounts a directory has made. Those from before count as made by the house. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table scim_people add column made boolean not null default false`.execute(db);
}
