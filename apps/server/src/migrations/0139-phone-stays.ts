import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** The phones that were called into a session, with when each was in its room. The last digits are
 *  all that is kept of a number. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table phone_stays (
      identity text primary key,
      id_voting_session text not null references voting_sessions on delete cascade,
      number_ends_with text not null,
      called_ms bigint not null,
      joined_ms bigint,
      seen_ms bigint,
      left_ms bigint,
      check (joined_ms is null or seen_ms >= joined_ms),
      check (left_ms is null or left_ms >= joined_ms)
    )`.execute(db);
  await sql`create index phone_stays_session on phone_stays (id_voting_session)`.execute(db);
  await sql`create index phone_stays_open on phone_stays (id_voting_session) where left_ms is null`.execute(
    db,
  );
}
