import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { noteChangesOf } from './0071-live-changes.ts';

/** Lets a sitting be closed to some of its people, for parts of its time. Roles that vote or
 *  moderate stay in closed sessions from now on, by a permission of its own; a house takes it away
 *  from those that are not to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table voting_sessions add column closed_since_ms bigint`.execute(db);
  await sql`
    create table closed_parts (
      id text primary key,
      id_voting_session text not null references voting_sessions (id) on delete cascade,
      from_ms bigint not null,
      to_ms bigint,
      closed_by text not null,
      opened_by text
    )`.execute(db);
  await sql`
    create unique index closed_parts_open on closed_parts (id_voting_session) where to_ms is null`.execute(
    db,
  );
  await sql`create index closed_parts_session on closed_parts (id_voting_session, from_ms)`.execute(db);
  await sql`
    create table closed_part_people (
      part_id text not null references closed_parts (id) on delete cascade,
      user_id text not null references users (id) on delete cascade,
      primary key (part_id, user_id)
    )`.execute(db);
  await sql`create index closed_part_people_user on closed_part_people (user_id)`.execute(db);
  await noteChangesOf(db, 'closed_parts', 'select distinct id_voting_session from changed');
  await noteChangesOf(
    db,
    'closed_part_people',
    `select distinct id_voting_session from closed_parts where id in (select part_id from changed)`,
  );
  await sql`
    update roles set actions_allowed = actions_allowed || array['app_closed_session-bool']
    where actions_allowed && array['app_vote-bool', 'app_participant_moderation-bool']
      and not 'app_closed_session-bool' = any(actions_allowed)`.execute(db);
}
