import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Lets the history of settings be read without reading the whole audit log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index moderation_acts_settings on moderation_acts (act, created_ms)
    where act in ('changeSite', 'changeIdentity')`.execute(db);
}
