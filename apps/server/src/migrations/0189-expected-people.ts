import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Keeps who was expected at a sitting once it has ended. Sittings that have ended by now get a set
 *  without a time of keeping: nobody knows any more who was expected there. Times of attendance
 *  stay where an account is deleted afterwards. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table expected_sets (
      id_voting_session text primary key references voting_sessions (id) on delete cascade,
      ends_ms bigint not null,
      kept_ms bigint
    )`.execute(db);
  await sql`
    create table expected_people (
      id_voting_session text not null references expected_sets (id_voting_session) on delete cascade,
      user_id text not null,
      display_name text,
      voter boolean not null,
      guest boolean not null,
      groups jsonb not null,
      primary key (id_voting_session, user_id)
    )`.execute(db);
  await sql`create index expected_people_user on expected_people (user_id)`.execute(db);
  await sql`
    insert into expected_sets (id_voting_session, ends_ms, kept_ms)
    select id, ends_ms, null from voting_sessions
    where ends_ms <= extract(epoch from now()) * 1000 or host_ended_ms = ends_ms`.execute(db);
  await sql`alter table attendance_stays drop constraint attendance_stays_user_id_fkey`.execute(db);
}
