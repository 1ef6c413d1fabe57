import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Makes the tables of voting sessions and their members. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table voting_sessions (
      id text primary key,
      title text not null,
      description text not null default '',
      starts_ms bigint not null,
      ends_ms bigint not null check (ends_ms > starts_ms),
      members_only boolean not null,
      chat_all boolean not null default true,
      created_ms bigint not null
    )`.execute(db);
  await sql`
    create table voting_session_members (
      id_voting_session text not null references voting_sessions (id) on delete cascade,
      user_id text not null references users (id) on delete cascade,
      primary key (id_voting_session, user_id)
    )`.execute(db);
  await sql`create index voting_session_members_user on voting_session_members (user_id)`.execute(db);
}
