import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Makes the table of verification snapshots: the vote of each, the person on it, and the place of
 *  its file. The public receipt names the vote, so a changed vote leaves its snapshot behind. A row
 *  outlives its poll or person until the next sweep, which needs it to find the file. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table vote_snapshots (
      id text primary key,
      poll_id text references polls (id) on delete set null,
      voter_id text not null,
      person_id text references users (id) on delete set null,
      receipt_public text not null,
      storage_id text not null unique,
      state text not null check (state in ('receiving', 'kept', 'removing')),
      type text,
      size_bytes bigint not null,
      created_ms bigint not null,
      unique (poll_id, receipt_public)
    )`.execute(db);
  await sql`create index vote_snapshots_left_over on vote_snapshots (id)
    where state <> 'kept' or poll_id is null or person_id is null`.execute(db);
}
