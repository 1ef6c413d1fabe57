import type { EarlierSession } from '@hemicycle/contract/earlier-sessions';
import { permissions } from '@hemicycle/contract/permissions';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../database.ts';
import { outside } from '../rooms/public.ts';
import { belongs } from './belongs-sql-store.ts';
import { isLetIn } from './let-in-sql-store.ts';

/** A session that has taken place. `everybodyLeft`: nobody is in its chamber or its huddles. */
export interface OccurredSession extends Omit<EarlierSession, 'stage'> {
  readonly endedForAll: boolean;
  readonly everybodyLeft: boolean;
}

/** The filter and the position of a page of the list. */
export interface EarlierPage {
  readonly nowMs: number;
  readonly userId: string;
  /** Whether the person belongs to every session. */
  readonly seesAll: boolean;
  readonly search: string;
  /** The last session of the previous page; null on the first page. */
  readonly after: { readonly startsMs: number; readonly id: string } | null;
  readonly limit: number;
}

/** The sessions past their end to which a person belongs, without those in whose lobby they wait,
 *  the latest start first. One query. */
export function loadEarlierSessions(db: Kysely<Database>, page: EarlierPage): Promise<OccurredSession[]> {
  const { after, limit, nowMs, search, seesAll, userId } = page;
  return loadOccurred(
    db,
    sql`
    where (ends_ms <= ${nowMs} or host_ended_ms = ends_ms)
      and (${seesAll} or (${isLetIn(sql`${userId}`)} or host_ended_ms is not distinct from ends_ms)
        and ${belongs(sql`${userId}`)})
      and position(lower(${search}) in lower(title)) > 0
      and (${after === null} or (starts_ms, id) < (${after?.startsMs ?? 0}::bigint, ${after?.id ?? ''}))
    order by starts_ms desc, id desc limit ${limit}`,
  );
}

/** One session as it took place; null where there is no such session. It does not check the viewer.
 *  One query. */
export async function loadOccurredSession(
  db: Kysely<Database>,
  idVotingSession: string,
): Promise<OccurredSession | null> {
  const [session] = await loadOccurred(db, sql`where id = ${idVotingSession}`);
  return session ?? null;
}

async function loadOccurred(db: Kysely<Database>, those: RawBuilder<unknown>): Promise<OccurredSession[]> {
  const { rows } = await sql<OccurredSession>`
    with listed as (
      select id, title, starts_ms, host_ended_ms is not distinct from ends_ms as ended_for_all,
        case when host_ended_ms = ends_ms then coalesce(planned_ends_ms, ends_ms) else ends_ms end as ends_ms
      from voting_sessions ${those}
    )
    select listed.id as "idVotingSession", title,
      starts_ms as "epochStartTime", ends_ms as "epochEndTime",
      ended_for_all as "endedForAll", coalesce(everybody_left, true) as "everybodyLeft",
      opened_ms as "openedAt",
      coalesce(ended_ms, case when everybody_left then last_left_ms end) as "endedAt",
      (select count(*)::int from polls where id_voting_session = listed.id
        and type = 'vote' and status <> 'draft') as "voteCount"
    from listed
    left join lateral (
      select min(at_ms) filter (where kind = 'presides') as opened_ms,
        max(at_ms) filter (where kind = 'ended') as ended_ms
      from sitting_facts where id_voting_session = listed.id
    ) facts on true
    left join lateral (
      select bool_and(${outside()}) as everybody_left, max(left_ms) as last_left_ms
      from people_states where id_voting_session = listed.id
    ) states on true
    order by starts_ms desc, listed.id desc`.execute(db);
  return rows;
}

/** Whether nobody is in the chamber or the huddles of a session. The browsers of recorders are
 *  nobody: they stay until it is over. */
export async function isDeserted(db: Kysely<Database>, idVotingSession: string): Promise<boolean> {
  const { rows } = await sql<{ deserted: boolean }>`
    select coalesce(bool_and(${outside()}), true) as deserted
    from people_states where id_voting_session = ${idVotingSession} and not exists (
      select from user_roles join roles on roles.id = role_id
      where user_roles.user_id = people_states.user_id and ${permissions.streamingBot} = any(actions_allowed))`.execute(
    db,
  );
  return rows[0]?.deserted ?? true;
}

/** Counts how many of these people were in a session at some time. */
export async function countAttended(
  db: Kysely<Database>,
  idVotingSession: string,
  userIds: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ attended: number }>`
    select count(distinct user_id)::int as attended from attendance_stays
    where id_voting_session = ${idVotingSession} and user_id = any(${[...userIds]}::text[])`.execute(db);
  return rows[0]?.attended ?? 0;
}
