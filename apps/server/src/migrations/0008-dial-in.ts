import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Adds the codes that people type on a phone or a video system to join a session. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table voting_sessions
      add column access_code text,
      add column phone_and_video_system_password text`.execute(db);
}
