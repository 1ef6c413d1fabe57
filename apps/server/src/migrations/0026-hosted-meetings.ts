import { sql, type Kysely } from 'kysely';

/** Adds a session's meeting at a hosted provider, and the id that an account has at that
 *  provider. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table voting_sessions add column webex_room_id text`.execute(db);
  await sql`alter table users add column webex_person_id text`.execute(db);
}
