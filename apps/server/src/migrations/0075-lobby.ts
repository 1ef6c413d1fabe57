import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { noteChangesOf } from './0071-live-changes.ts';

/** Adds the lobby of a session: its switches, how each person stands in it, and the pages of those
 *  who wait. `lobby_shut` says whether the session has a lobby now, so that all servers answer
 *  alike, whatever their clocks say. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table voting_sessions
      add column waiting_room boolean not null default false,
      add column lobby_until_start boolean not null default false,
      add column lobby_shut boolean not null default false`.execute(db);
  await sql`create sequence lobby_turns`.execute(db);
  await sql`
    create table lobby_stays (
      id_voting_session text not null references voting_sessions (id) on delete cascade,
      user_id text not null references users (id) on delete cascade,
      state text not null check (state in ('waiting', 'interview', 'admitted', 'refused')),
      turn bigint not null default nextval('lobby_turns'),
      arrived_ms bigint not null,
      left_ms bigint,
      self_test jsonb,
      decided_by text references users (id) on delete set null,
      decided_ms bigint,
      reason text,
      primary key (id_voting_session, user_id)
    )`.execute(db);
  await sql`create index lobby_stays_user on lobby_stays (user_id)`.execute(db);
  await sql`create index lobby_stays_decided_by on lobby_stays (decided_by)`.execute(db);
  await sql`
    create table lobby_connections (
      id text primary key,
      id_voting_session text not null,
      user_id text not null,
      last_seen_ms bigint not null,
      foreign key (id_voting_session, user_id) references lobby_stays on delete cascade
    )`.execute(db);
  await sql`create index lobby_connections_person on lobby_connections (id_voting_session, user_id)`.execute(
    db,
  );
  const bySession = 'select distinct id_voting_session from changed';
  await noteChangesOf(db, 'lobby_stays', bySession);
  // The sign of life of a connection is no news.
  await noteChangesOf(db, 'lobby_connections', bySession, ['insert', 'delete']);
}
