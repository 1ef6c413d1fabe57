import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Adds whether people may join a session's media before a moderator is there, and when a host
 *  ended the session for everybody. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table voting_sessions
      add column join_before_host boolean not null default true,
      add column host_ended_ms bigint`.execute(db);
}
