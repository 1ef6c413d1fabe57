import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Adds the pictures that groups have behind the video of their people. `state`: a picture that is
 *  not `kept` is being received, or its group is gone or has another one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table group_pictures (
      id text primary key,
      group_id text,
      storage_id text not null unique,
      type text not null,
      size_bytes bigint not null,
      state text not null check (state in ('receiving', 'kept', 'dropped')),
      created_ms bigint not null
    )`.execute(db);
  await sql`create index group_pictures_state on group_pictures (state, created_ms)`.execute(db);
}
