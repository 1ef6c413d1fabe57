import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Makes the table of the texts of minutes in which somebody has the caret now. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table minute_editors (
      id_voting_session text not null references minutes (id_voting_session) on delete cascade,
      user_id text not null references users (id) on delete cascade,
      name text not null,
      block_id text not null,
      seen_ms bigint not null,
      primary key (id_voting_session, user_id)
    )`.execute(db);
}
