import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { noteChangesOf } from './0071-live-changes.ts';

/** Gives agenda items movers, papers and notes, makes cases and consent items of them, and lets a
 *  vote belong to several consent items. A paper stays when the account that sent it is gone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table agenda_items
      add column kind text not null default 'item' check (kind in ('item', 'case')),
      add column consent boolean not null default false,
      add column movers jsonb not null default '[]',
      add column parties jsonb not null default '[]'`.execute(db);
  await sql`
    alter table agenda_item_polls
      drop constraint agenda_item_polls_pkey,
      add primary key (poll_id, item_id)`.execute(db);
  await sql`alter table uploads add column outlives_sender boolean not null default false`.execute(db);
  await sql`
    create table agenda_papers (
      id text primary key,
      id_voting_session text not null,
      item_id text not null references agenda_items (id) on delete cascade,
      position integer not null,
      title text not null
    )`.execute(db);
  await sql`create index agenda_papers_of_item on agenda_papers (item_id, position)`.execute(db);
  await noteChangesOf(db, 'agenda_papers', 'select distinct id_voting_session from changed');
  await sql`
    create table agenda_paper_versions (
      file_id text primary key references uploads (id) on delete cascade,
      paper_id text not null references agenda_papers (id) on delete cascade,
      version integer not null,
      name text not null,
      type text not null,
      size_bytes bigint not null,
      added_ms bigint not null,
      by_name text not null,
      unique (paper_id, version)
    )`.execute(db);
  await sql`
    create table agenda_notes (
      user_id text not null references users (id) on delete cascade,
      item_id text not null references agenda_items (id) on delete cascade,
      paper_id text references agenda_papers (id) on delete cascade,
      text text not null,
      unique nulls not distinct (user_id, item_id, paper_id)
    )`.execute(db);
}
