import { permissions } from '@hemicycle/contract/permissions';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../database.ts';
import { inMainChamber } from '../rooms/public.ts';
import { shownName } from '../names/public.ts';
import { AGENDA, CURRENT_ITEM, type OfAgenda } from './agenda-sql-store.ts';
import { isMemberOf, runsIt } from './belongs-sql-store.ts';
import { mayPreside, presidingOrder } from './presiding-sql-store.ts';

/** How many voters a session has, how many of them are in its main chamber, and the name of the
 *  person who presides. */
export interface Attendance extends OfAgenda {
  readonly idVotingSession: string;
  readonly presentCount: number;
  readonly memberCount: number;
  readonly presiding: string | null;
}

/** The attendance of these sessions. One query. */
export async function loadAttendance(
  db: Kysely<Database>,
  idVotingSessions: readonly string[],
): Promise<Map<string, Attendance>> {
  const { rows } = await attendanceQuery(idVotingSessions).execute(db);
  return new Map(rows.map((row) => [row.idVotingSession, row]));
}

/** The query of `loadAttendance`. The moderators are a list of their own (`materialized`):
 *  otherwise PostgreSQL may compare each person in the session with each voter of the site. */
export function attendanceQuery(idVotingSessions: readonly string[]): RawBuilder<Attendance> {
  return sql<Attendance>`
    with holders as (
      select user_id, bool_or(${permissions.vote} = any(actions_allowed)) as votes,
        bool_or(${permissions.moderation} = any(actions_allowed)) as moderates
      from user_roles join roles on roles.id = role_id
      where actions_allowed && array[${permissions.vote}, ${permissions.moderation}] group by user_id
    ), moderators as materialized (
      select user_id from holders where moderates
    ), voters as (
      select voting_sessions.id as id_voting_session, holders.user_id
      from voting_sessions cross join holders
      where voting_sessions.id = any(${[...idVotingSessions]}::text[]) and votes
        and ${isMemberOf(sql`holders.user_id`)}
    ), counts as (
      select voters.id_voting_session, count(*) as members,
        count(*) filter (where ${inMainChamber()}) as present
      from voters left join people_states as states
        on states.id_voting_session = voters.id_voting_session and states.user_id = voters.user_id
      group by voters.id_voting_session
    )
    select voting_sessions.id as "idVotingSession", coalesce(present, 0) as "presentCount",
      coalesce(members, 0) as "memberCount",
      (select coalesce(overrided_name, ${shownName()}) from moderators
        join people_states as states on states.user_id = moderators.user_id
        join users on users.id = moderators.user_id
        where ${runsIt(sql`moderators.user_id`)}
          and states.id_voting_session = voting_sessions.id and ${mayPreside('states')}
        order by ${presidingOrder('states')} limit 1) as presiding,
      ${AGENDA} as agenda, ${CURRENT_ITEM} as "currentItem"
    from voting_sessions left join counts on counts.id_voting_session = voting_sessions.id
    where voting_sessions.id = any(${[...idVotingSessions]}::text[])`;
}
