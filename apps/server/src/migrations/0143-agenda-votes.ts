import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { noteChangesOf } from './0071-live-changes.ts';

/** Notes which votes belong to which agenda item; a vote to one at most. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table agenda_item_polls (
      poll_id text primary key references polls (id) on delete cascade,
      item_id text not null references agenda_items (id) on delete cascade,
      id_voting_session text not null
    )`.execute(db);
  await sql`create index agenda_item_polls_of_item on agenda_item_polls (item_id)`.execute(db);
  await noteChangesOf(db, 'agenda_item_polls', 'select distinct id_voting_session from changed');
}
