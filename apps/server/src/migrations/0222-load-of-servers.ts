import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Adds how much each running server has to do. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table running_servers add column load jsonb`.execute(db);
}
