import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Adds the pictures that the site can offer as backgrounds. `state`: a picture that is not `kept`
 *  is being received, or no setting names it any more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table site_pictures (
      id text primary key,
      storage_id text not null unique,
      type text not null,
      size_bytes bigint not null,
      state text not null check (state in ('receiving', 'kept', 'dropped')),
      created_ms bigint not null
    )`.execute(db);
}
