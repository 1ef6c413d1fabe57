import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Makes the tables of people's live states in a session (place, hand, microphone) and of the
 *  connections that show them as present. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table people_states (
      id_voting_session text not null references voting_sessions (id) on delete cascade,
      user_id text not null references users (id) on delete cascade,
      meeting text not null default 'NOT_IN_MEETING' check (meeting in ('mainchamber', 'NOT_IN_MEETING')),
      entered_ms bigint,
      lost_ms bigint,
      hand_raise_ms bigint not null default 0,
      hand_type smallint not null default 0 check (hand_type between 0 and 2),
      mute_audio smallint not null default 1 check (mute_audio in (0, 1)),
      mute_video smallint not null default 1 check (mute_video in (0, 1)),
      force_mute_share smallint check (force_mute_share in (-1, 0)),
      observer boolean not null default false,
      overrided_name text,
      joined_as_role text,
      last_seen_ms bigint not null,
      primary key (id_voting_session, user_id),
      check ((hand_type = 0) = (hand_raise_ms = 0)),
      check ((meeting = 'mainchamber') = (entered_ms is not null))
    )`.execute(db);
  await sql`create index people_states_user on people_states (user_id)`.execute(db);
  await sql`
    create table people_connections (
      id text primary key,
      id_voting_session text not null,
      user_id text not null,
      last_seen_ms bigint not null,
      foreign key (id_voting_session, user_id) references people_states (id_voting_session, user_id) on delete cascade
    )`.execute(db);
  await sql`create index people_connections_person on people_connections (id_voting_session, user_id)`.execute(
    db,
  );
}
