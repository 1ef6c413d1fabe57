import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Adds what moves between rooms need: people whom a moderator put into the waiting room (`held`),
 *  who moved somebody who waits, the huddle to which somebody goes once they are let in, and the
 *  audit log of what moderators did to people. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table lobby_stays
      drop constraint lobby_stays_state_check,
      add constraint lobby_stays_state_check
        check (state in ('waiting', 'held', 'interview', 'admitted', 'refused')),
      add column moved_by text references users (id) on delete set null,
      add column goes_to text references huddles (id) on delete set null`.execute(db);
  await sql`create index lobby_stays_moved_by on lobby_stays (moved_by)`.execute(db);
  await sql`create index lobby_stays_goes_to on lobby_stays (goes_to)`.execute(db);
  // The names are those of the moment: a log must still say them when an account is gone.
  await sql`
    create table moderation_acts (
      id text primary key,
      id_voting_session text not null references voting_sessions (id) on delete cascade,
      act text not null,
      by_user_id text not null,
      by_name text not null,
      user_id text not null,
      user_name text not null,
      detail jsonb not null,
      created_ms bigint not null
    )`.execute(db);
  await sql`
    create index moderation_acts_session on moderation_acts (id_voting_session, created_ms)`.execute(db);
  await sql`create index moderation_acts_created on moderation_acts (created_ms)`.execute(db);
}
