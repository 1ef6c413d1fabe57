import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { noteChangesOf } from './0071-live-changes.ts';

/** Adds the agenda of a session, with its items. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table agendas (
      id_voting_session text primary key references voting_sessions (id) on delete cascade,
      published_ms bigint,
      hidden boolean not null default false,
      version integer not null default 0
    )`.execute(db);
  await sql`
    create table agenda_items (
      id text primary key,
      id_voting_session text not null references agendas (id_voting_session) on delete cascade,
      parent_id text references agenda_items (id) on delete cascade,
      position integer not null,
      own_number text,
      title text not null,
      text text not null,
      planned_start_ms bigint,
      planned_minutes integer check (planned_minutes > 0),
      state text not null check (state in ('planned', 'current', 'done', 'postponed', 'withdrawn')),
      begun_ms bigint,
      ended_ms bigint,
      spent_ms bigint not null default 0 check (spent_ms >= 0),
      running_since_ms bigint,
      version integer not null default 0,
      check ((state = 'current') = (running_since_ms is not null))
    )`.execute(db);
  await sql`create index agenda_items_of_session on agenda_items (id_voting_session, position)`.execute(db);
  await sql`create index agenda_items_parent on agenda_items (parent_id)`.execute(db);
  for (const table of ['agendas', 'agenda_items']) {
    await noteChangesOf(db, table, 'select distinct id_voting_session from changed');
  }
}
