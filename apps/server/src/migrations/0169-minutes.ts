import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Makes the tables of the minutes of sittings: their state, their blocks, and every wording that a
 *  block ever had. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table minutes (
      id_voting_session text primary key references voting_sessions (id) on delete cascade,
      state text not null,
      language text not null,
      version integer not null,
      composed_ms bigint not null,
      composed_by text not null,
      sent jsonb,
      approval jsonb,
      signature jsonb
    )`.execute(db);
  await sql`
    create table minute_blocks (
      id text primary key,
      id_voting_session text not null references minutes (id_voting_session) on delete cascade,
      position integer not null,
      section text not null,
      fact_key text,
      source jsonb,
      wording jsonb,
      kept jsonb,
      text text,
      version integer not null,
      changed_ms bigint not null,
      changed_by text not null
    )`.execute(db);
  await sql`create index minute_blocks_of_session on minute_blocks (id_voting_session, position)`.execute(db);
  await sql`create unique index minute_blocks_fact on minute_blocks (id_voting_session, fact_key)`.execute(
    db,
  );
  await sql`
    create table minute_wordings (
      block_id text not null,
      version integer not null,
      id_voting_session text not null references voting_sessions (id) on delete cascade,
      text text,
      wording jsonb,
      written_ms bigint not null,
      written_by text not null,
      primary key (block_id, version)
    )`.execute(db);
  await sql`create index minute_wordings_of_session on minute_wordings (id_voting_session)`.execute(db);
}
