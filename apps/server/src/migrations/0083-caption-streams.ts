import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Makes the table of the streams by which stenography programs write captions. A line of a stream
 *  grows while its program writes it (`growing`), and has changed last at `changed_ms`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table caption_streams (
      id text primary key,
      id_voting_session text not null references voting_sessions (id) on delete cascade,
      name text not null,
      language text not null,
      token_hash text not null unique,
      created_by text references users (id) on delete set null,
      created_by_name text not null,
      created_ms bigint not null,
      used_ms bigint,
      revoked_ms bigint,
      last_seq integer not null default 0,
      swallowed integer not null default 0,
      counted_from_ms bigint not null default 0,
      counted integer not null default 0
    )`.execute(db);
  await sql`create index caption_streams_session on caption_streams (id_voting_session)`.execute(db);
  await sql`create index caption_streams_created_by on caption_streams (created_by)`.execute(db);
  await sql`
    alter table captions
      add column stream_id text references caption_streams (id) on delete set null,
      add column growing boolean not null default false,
      add column changed_ms bigint`.execute(db);
  await sql`create index captions_stream on captions (stream_id, number)`.execute(db);
  await sql`drop index captions_changed`.execute(db);
  await sql`
    create index captions_changed
      on captions (id_voting_session, greatest(created_ms, corrected_ms, changed_ms))`.execute(db);
}
