import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Keeps of each sign-in what its owner knows it again by; null in those from before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sign_ins add column user_agent text, add column network_address text,
      add column means text, add column last_used_ms bigint`.execute(db);
}
