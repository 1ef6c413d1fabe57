import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Carets belong to an open line of news, so that each window of a person has its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table minute_editors`.execute(db);
  await sql`
    create table minute_editors (
      line_id text not null,
      id_voting_session text not null references minutes (id_voting_session) on delete cascade,
      user_id text not null references users (id) on delete cascade,
      name text not null,
      block_id text not null,
      seen_ms bigint not null,
      primary key (line_id, user_id)
    )`.execute(db);
  await sql`create index minute_editors_of_session on minute_editors (id_voting_session)`.execute(db);
}
