import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Lets the audit log of moderators hold acts that are for everybody in a session. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table moderation_acts
      alter column user_id drop not null,
      alter column user_name drop not null`.execute(db);
}
