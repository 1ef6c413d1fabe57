import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Makes the table of the corrections that members ask for in minutes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table minute_corrections (
      id text primary key,
      id_voting_session text not null references minutes (id_voting_session) on delete cascade,
      block_id text not null,
      user_id text not null references users (id) on delete cascade,
      name text not null,
      quote text not null,
      wish text not null,
      asked_ms bigint not null,
      answer jsonb
    )`.execute(db);
  await sql`create index minute_corrections_of_session on minute_corrections (id_voting_session, asked_ms)`.execute(
    db,
  );
}
