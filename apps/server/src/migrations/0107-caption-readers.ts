import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { noteChangesOf } from './0071-live-changes.ts';

/** Adds in which language each person reads the captions of a session. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table caption_readers (
      id_voting_session text not null references voting_sessions (id) on delete cascade,
      user_id text not null references users (id) on delete cascade,
      language text not null,
      primary key (id_voting_session, user_id)
    )`.execute(db);
  await sql`create index caption_readers_user on caption_readers (user_id)`.execute(db);
  await noteChangesOf(db, 'caption_readers', 'select distinct id_voting_session from changed');
}
