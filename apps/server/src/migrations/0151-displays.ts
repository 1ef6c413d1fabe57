import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Makes the tables of the codes for displays and the public feed, and of what a clerk holds on all
 *  displays of a session. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table displays (
      id text primary key,
      id_voting_session text not null references voting_sessions (id) on delete cascade,
      name text not null,
      languages text[] not null,
      code_hash text not null unique,
      created_by text references users (id) on delete set null,
      created_by_name text not null,
      created_ms bigint not null,
      seen_ms bigint,
      revoked_ms bigint
    )`.execute(db);
  await sql`create index displays_session on displays (id_voting_session, created_ms)`.execute(db);
  await sql`create index displays_created_by on displays (created_by)`.execute(db);
  await sql`
    create table display_holds (
      id_voting_session text primary key references voting_sessions (id) on delete cascade,
      screen text not null,
      message text,
      by_name text not null
    )`.execute(db);
}
