import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { noteChangesOf } from './0071-live-changes.ts';

/** Adds which language the floor of a session speaks: that of one of its channels. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table floor_languages (
      id_voting_session text primary key references voting_sessions (id) on delete cascade,
      channel_id text not null references interpreter_channels (channel_id) on delete cascade,
      since_ms bigint not null
    )`.execute(db);
  await noteChangesOf(db, 'floor_languages', 'select distinct id_voting_session from changed');
}
