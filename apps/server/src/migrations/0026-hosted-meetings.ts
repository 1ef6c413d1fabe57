import { sql, type Kysely } from 'kysely';

/** A session's meeting at a hosted provider, and which person of that provider an account is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table voting_sessions add column webex_room_id text`.execute(db);
  await sql`alter table users add column webex_person_id text`.execute(db);
}
