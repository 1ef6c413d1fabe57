import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Gives groups a short name, which stands beside people where there is little room. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table groups add column code text check (code <> '')`.execute(db);
}
