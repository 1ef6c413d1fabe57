import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { noteChangesOf } from './0071-live-changes.ts';

/** Notes the votes that belong to no agenda item because a clerk chose so. Such a vote does not go
 *  to the item that is current when it opens. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table agenda_votes_without_item (
      poll_id text primary key references polls (id) on delete cascade,
      id_voting_session text not null
    )`.execute(db);
  await sql`
    create index agenda_votes_without_item_of_session
    on agenda_votes_without_item (id_voting_session)`.execute(db);
  await noteChangesOf(db, 'agenda_votes_without_item', 'select distinct id_voting_session from changed');
}
