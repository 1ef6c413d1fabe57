import { sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Adds the huddles of sessions and the people in each: a person is in the main chamber, in one
 *  huddle, or nowhere. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table huddles (
      id text primary key,
      id_voting_session text not null references voting_sessions (id) on delete cascade,
      title text not null,
      type text not null check (type in ('direct', 'closed', 'other')),
      subtype text not null default 'default' check (subtype in ('default', 'user', 'interpreter', 'booth')),
      avatar text,
      invitees text[] not null default '{all}',
      created_by text references users (id) on delete set null,
      created_ms bigint not null,
      closed_ms bigint,
      check ((type = 'closed') = (closed_ms is not null))
    )`.execute(db);
  await sql`create index huddles_session on huddles (id_voting_session)`.execute(db);
  await sql`alter table people_states drop constraint people_states_meeting_check`.execute(db);
  // A huddle is deleted only together with its session, so the cascade never removes somebody's
  // state from a living session.
  await sql`
    alter table people_states
      add column huddle_id text references huddles (id) on delete cascade,
      add check (meeting in ('mainchamber', 'huddle', 'NOT_IN_MEETING')),
      add check ((meeting = 'huddle') = (huddle_id is not null))`.execute(db);
  await sql`create index people_states_huddle on people_states (huddle_id) where huddle_id is not null`.execute(
    db,
  );
}
