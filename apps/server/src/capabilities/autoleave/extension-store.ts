import { permissions } from '@hemicycle/contract/permissions';
import type { Insertable, Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../../database.ts';
import { inMainChamber } from '../rooms/public.ts';
import { isEndedForAll, runsIt } from '../sessions/public.ts';

/** The start and the end of a session, in ms since the epoch, and whether a host ended it for
 *  everybody. */
export interface SessionTimes {
  readonly startsAtMs: number;
  readonly endsAtMs: number;
  readonly endedForAll: boolean;
}

/** The times of a session, which is locked until the end of the transaction; null when the session
 *  is gone. */
export async function loadTimesForUpdate(
  db: Kysely<Database>,
  idVotingSession: string,
): Promise<SessionTimes | null> {
  const row = await db
    .selectFrom('voting_sessions')
    .select(['starts_ms', 'ends_ms', 'host_ended_ms'])
    .where('id', '=', idVotingSession)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  return { startsAtMs: row.starts_ms, endsAtMs: row.ends_ms, endedForAll: isEndedForAll(row) };
}

/** How many people are in the main chamber of a session, and how many of them run it. Streaming
 *  bots are not counted. Source: LEAVE-10, PERM-08. */
export async function countPresent(
  db: Kysely<Database>,
  idVotingSession: string,
): Promise<{ people: number; moderators: number }> {
  const { rows } = await sql<{ people: number; moderators: number }>`
    with present as (
      select people_states.user_id,
        coalesce(bool_or(${permissions.streamingBot} = any(actions_allowed)), false) as is_bot,
        bool_or(${runsIt(sql`people_states.user_id`)}) as moderates
      from people_states join voting_sessions on voting_sessions.id = people_states.id_voting_session
      left join user_roles on user_roles.user_id = people_states.user_id
      left join roles on roles.id = user_roles.role_id
      where id_voting_session = ${idVotingSession} and ${inMainChamber()}
      group by people_states.user_id
    )
    select count(*) filter (where not is_bot)::int as people,
      count(*) filter (where moderates and not is_bot)::int as moderators
    from present`.execute(db);
  return rows[0] ?? { people: 0, moderators: 0 };
}

/** The start, in ms since the epoch, of the next other session after `afterMs` that shares people
 *  with this one; null where there is none. Two sessions share people when somebody is a member of
 *  both, or when one of them is open to all. A session that its host has ended for everybody
 *  (`isEndedForAll`) does not count. */
export async function loadNextStart(
  db: Kysely<Database>,
  idVotingSession: string,
  afterMs: number,
): Promise<number | null> {
  const { rows } = await sql<{ startsAtMs: number }>`
    select other.starts_ms as "startsAtMs"
    from voting_sessions this join voting_sessions other on other.id <> this.id
    where this.id = ${idVotingSession} and other.starts_ms > ${afterMs} and other.ends_ms > other.starts_ms
      and other.host_ended_ms is distinct from other.ends_ms
      and (not this.members_only or not other.members_only or exists (
        select from voting_session_members mine
        join voting_session_members theirs on theirs.user_id = mine.user_id
        where mine.id_voting_session = this.id and theirs.id_voting_session = other.id))
    order by other.starts_ms limit 1`.execute(db);
  return rows[0]?.startsAtMs ?? null;
}

/** Notes that the end of a session was moved. */
export async function insertExtension(
  db: Kysely<Database>,
  extension: Insertable<Database['meeting_extensions']>,
): Promise<void> {
  await db.insertInto('meeting_extensions').values(extension).execute();
}
