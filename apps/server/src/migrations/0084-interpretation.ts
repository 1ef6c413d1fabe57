import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { noteChangesOf } from './0071-live-changes.ts';

/** Adds the languages of interpreter channels. The channel and its booth are huddles; the invitees
 *  of the booth are its interpreters. The index lets a session have one open channel a language. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table interpreter_channels (
      channel_id text primary key references huddles (id) on delete cascade,
      booth_id text not null unique references huddles (id) on delete cascade,
      id_voting_session text not null references voting_sessions (id) on delete cascade,
      language text not null,
      closed_ms bigint
    )`.execute(db);
  await sql`
    create unique index interpreter_channels_open on interpreter_channels (id_voting_session, language)
    where closed_ms is null`.execute(db);
  await noteChangesOf(db, 'interpreter_channels', 'select distinct id_voting_session from changed');
}
