import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Makes the tables of notifications to one person, with the time of their arrival, and of the
 *  devices that people's pages report. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notifications (
      id text primary key,
      id_voting_session text not null references voting_sessions (id) on delete cascade,
      user_id text not null references users (id) on delete cascade,
      from_user_id text not null references users (id) on delete cascade,
      notification jsonb not null,
      created_ms bigint not null,
      read_ms bigint
    )`.execute(db);
  await sql`create index notifications_session on notifications (id_voting_session)`.execute(db);
  await sql`create index notifications_user on notifications (user_id)`.execute(db);
  await sql`create index notifications_from on notifications (from_user_id)`.execute(db);
  await sql`
    create table people_devices (
      id_voting_session text not null,
      user_id text not null,
      device_infos jsonb not null,
      told_ms bigint not null,
      primary key (id_voting_session, user_id),
      foreign key (id_voting_session, user_id) references people_states (id_voting_session, user_id) on delete cascade
    )`.execute(db);
}
