import { permissions } from '@hemicycle/contract/permissions';
import type { GroupOfAttendant } from '@hemicycle/rules/people/attendant-groups';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { TITLE_GUEST } from '../accounts/public.ts';
import { outside } from '../rooms/public.ts';
import { inNameOrder } from '../../platform/db/name-order.ts';
import { shownName } from '../names/public.ts';
import { isMemberOf } from './belongs-sql-store.ts';

/** Somebody who could vote in a sitting, or had come to it, as they were when it ended.
 *  `displayName` null: a guest who was forgotten. */
export interface KeptPerson {
  readonly userId: string;
  readonly displayName: string | null;
  readonly voter: boolean;
  readonly guest: boolean;
  readonly groups: readonly GroupOfAttendant[];
}

/** Those kept for the end that a session has now, by name; null where nobody was kept: it goes on,
 *  has got another end, or ended before people were kept. One query. Source: BEY-12. */
export async function loadKeptPeople(
  db: Kysely<Database>,
  idVotingSession: string,
): Promise<{ readonly people: KeptPerson[]; readonly keptMs: number } | null> {
  const { rows } = await sql<{ people: KeptPerson[]; keptMs: number }>`
    select kept_ms as "keptMs", coalesce((
      select jsonb_agg(jsonb_build_object('userId', user_id, 'displayName', display_name,
        'voter', voter, 'guest', guest, 'groups', groups) order by ${inNameOrder('display_name')}, user_id)
      from expected_people where expected_people.id_voting_session = expected_sets.id_voting_session
    ), '[]') as people
    from expected_sets join voting_sessions on voting_sessions.id = id_voting_session
    where id_voting_session = ${idVotingSession} and kept_ms is not null
      and expected_sets.ends_ms = voting_sessions.ends_ms`.execute(db);
  return rows[0] ?? null;
}

/** Keeps who could vote in a session and who had come to it, for the end that it has now. False
 *  where that was done before. Call it in a transaction that has locked the session. Source:
 *  BEY-12. */
export async function keepExpected(
  db: Kysely<Database>,
  idVotingSession: string,
  nowMs: number,
): Promise<boolean> {
  const { rows } = await sql`
    insert into expected_sets as kept (id_voting_session, ends_ms, kept_ms)
    select id, ends_ms, ${nowMs}::bigint from voting_sessions where id = ${idVotingSession}
    on conflict (id_voting_session) do update set ends_ms = excluded.ends_ms, kept_ms = excluded.kept_ms
      where kept.ends_ms <> excluded.ends_ms
    returning 1`.execute(db);
  if (rows.length === 0) return false;
  await sql`delete from expected_people where id_voting_session = ${idVotingSession}`.execute(db);
  await sql`
    with voters as (
      select users.id from users join voting_sessions on voting_sessions.id = ${idVotingSession}
      where users.id in (select user_id from user_roles join roles on roles.id = role_id
          where ${permissions.vote} = any(actions_allowed))
        and users.subtype is distinct from ${TITLE_GUEST}
        and ${isMemberOf(sql`users.id`)}
    ), people as (
      select id from voters
      union select user_id from attendance_stays where id_voting_session = ${idVotingSession}
    ), their_groups as (
      select user_id, jsonb_agg(jsonb_build_object('id', groups.id, 'name', groups.name,
        'grouptype', groups.grouptype, 'voteOrganisation', groups.vote_organisation,
        'organisationName', organisations.name,
        'weightingNumber', trim_scale(groups.weighting_number)::text) order by position) as groups
      from user_groups join groups on groups.id = group_id
      left join groups as organisations on organisations.id = groups.vote_organisation
      where user_id in (select id from people) group by user_id
    )
    insert into expected_people (id_voting_session, user_id, display_name, voter, guest, groups)
    select ${idVotingSession}, users.id, ${shownName()}, users.id in (select id from voters),
      users.type = 'guest-temporary', coalesce(their_groups.groups, '[]')
    from people join users on users.id = people.id
    left join their_groups on their_groups.user_id = users.id`.execute(db);
  return true;
}

/** The sessions that are over by a host or by the clock, with nobody in their rooms, and for whose
 *  end nobody was kept. */
export async function loadEndedWithoutKept(db: Kysely<Database>, nowMs: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from voting_sessions
    left join expected_sets on id_voting_session = id
    where (voting_sessions.ends_ms <= ${nowMs} or host_ended_ms = voting_sessions.ends_ms)
      and expected_sets.ends_ms is distinct from voting_sessions.ends_ms
      and (host_ended_ms is not distinct from voting_sessions.ends_ms or not exists (
        select from people_states
        where people_states.id_voting_session = voting_sessions.id and not ${outside()}))
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Takes the names of these guests out where they were kept and never came. Source: BEY-47. */
export async function forgetKeptGuests(db: Kysely<Database>, userIds: readonly string[]): Promise<void> {
  await sql`
    update expected_people set display_name = null
    where guest and user_id = any(${[...userIds]}::text[])
      and not exists (select from users where users.id = user_id)`.execute(db);
}
