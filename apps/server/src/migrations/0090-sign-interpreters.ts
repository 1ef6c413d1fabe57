import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { noteChangesOf } from './0071-live-changes.ts';

/** Adds the people who interpret a session into sign language, in the order in which they were
 *  named. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sign_interpreters (
      id_voting_session text not null references voting_sessions (id) on delete cascade,
      user_id text not null references users (id) on delete cascade,
      named_ms bigint not null,
      primary key (id_voting_session, user_id)
    )`.execute(db);
  await noteChangesOf(db, 'sign_interpreters', 'select distinct id_voting_session from changed');
}
