import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Lets a quorum rule ask for more than its amount, and not only for at least that. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table quorum_rules add column more_than boolean not null default false`.execute(db);
}
