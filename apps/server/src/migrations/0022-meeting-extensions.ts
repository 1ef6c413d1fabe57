import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Makes the table of extensions: each row is an end of a session that was moved because people
 *  were still there, with the time and the person who asked for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table meeting_extensions (
      id bigint generated always as identity primary key,
      id_voting_session text not null references voting_sessions (id) on delete cascade,
      asked_by text references users (id) on delete set null,
      from_ends_ms bigint not null,
      to_ends_ms bigint not null,
      extended_ms bigint not null,
      check (to_ends_ms > from_ends_ms)
    )`.execute(db);
  await sql`create index meeting_extensions_session on meeting_extensions (id_voting_session, extended_ms)`.execute(
    db,
  );
}
