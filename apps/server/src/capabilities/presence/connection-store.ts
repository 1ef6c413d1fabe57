import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { handTypeOf } from '../hands/public.ts';
import { GOES_OUT, inAHuddle, inARoom, inMainChamber, MAIN_CHAMBER } from '../rooms/public.ts';
import { belongs, isLetIn } from '../sessions/public.ts';
import { type PersonInSession, withBelonging } from './belonging-store.ts';

/** One live connection of a person in a session: a tab. */
export interface Connection extends PersonInSession {
  readonly connectionId: string;
  readonly browserTabId: number;
  /** The server that holds it. */
  readonly serverId: string;
}

/** Makes sure that a person who is let in to the session has a state in it. An existing state stays
 *  as it is. */
export async function insertStateWhereMissing(
  db: Kysely<Database>,
  person: PersonInSession,
  nowMs: number,
): Promise<void> {
  await sql`${withBelonging(person)}
    insert into people_states (id_voting_session, user_id, last_seen_ms)
    select ${person.idVotingSession}, ${person.userId}, ${nowMs}::bigint from belonging
    on conflict do nothing`.execute(db);
}

/** How somebody came back. `handIsBack`: their hand was up when they were lost, and is in the order
 *  again. */
export interface Arrival {
  readonly handIsBack: boolean;
}

/** Writes connections, each with the beginning of its stay, and a state for each person who has
 *  none in the session. A connection to a session that has ended begins no stay: after the planned
 *  end only people who are still in a room, or were lost there, attend; after a host has ended it
 *  only those who are still in a huddle. Somebody who was given up for lost in the main chamber is
 *  in it again, unless a host has ended the session for everybody. For people who do not belong to
 *  the session, or wait in its lobby, nothing is written, and the answer, which is by connection
 *  id, leaves them out. One statement. It locks rows in the order of `withBelonging` and, among
 *  many people, by session and account. */
export async function insertConnections(
  db: Kysely<Database>,
  connections: readonly Connection[],
  nowMs: number,
): Promise<Map<string, Arrival>> {
  const of = <Key extends keyof Connection>(key: Key) => connections.map((connection) => connection[key]);
  const { rows } = await sql<Arrival & { connectionId: string }>`
    with asked as (
      select * from unnest(${of('connectionId')}::text[], ${of('browserTabId')}::integer[],
        ${of('idVotingSession')}::text[], ${of('userId')}::text[], ${of('serverId')}::text[])
        as asked (connection_id, browser_tab_id, id_voting_session, user_id, server_id)
    ), people as (
      select distinct id_voting_session, user_id from asked
    ), member as materialized (
      select id_voting_session, user_id from voting_session_members
      where (id_voting_session, user_id) in (select id_voting_session, user_id from people)
      order by id_voting_session, user_id for update
    ), before as materialized (
      select id_voting_session, user_id, meeting, lost_ms from people_states
      where (id_voting_session, user_id) in (select id_voting_session, user_id from people)
        and (select count(*) from member) >= 0
      order by id_voting_session, user_id for update of people_states
    ), belonging as materialized (
      select people.id_voting_session, people.user_id,
        before.lost_ms is not null and host_ended_ms is distinct from ends_ms as comes_back,
        case when host_ended_ms is not distinct from ends_ms then ${inAHuddle('before')}
          else ends_ms > ${nowMs}::bigint or before.lost_ms is not null or ${inARoom('before')} end as attends
      from people join voting_sessions on voting_sessions.id = people.id_voting_session
      left join member on member.id_voting_session = people.id_voting_session and member.user_id = people.user_id
      left join before on before.id_voting_session = people.id_voting_session and before.user_id = people.user_id
      where ${isLetIn(sql`people.user_id`)}
        and ${belongs(sql`people.user_id`, sql`member.user_id is not null`)}
      for key share of voting_sessions
    ), person as (
      insert into people_states as state (id_voting_session, user_id, last_seen_ms)
      select id_voting_session, user_id, ${nowMs}::bigint from belonging order by id_voting_session, user_id
      on conflict (id_voting_session, user_id) do update set last_seen_ms = excluded.last_seen_ms,
        (lost_ms, meeting, entered_ms, left_ms) = (
          select case when not comes_back then state.lost_ms end,
            case when comes_back then ${MAIN_CHAMBER} else state.meeting end,
            case when comes_back then excluded.last_seen_ms else state.entered_ms end,
            case when not comes_back then state.left_ms end
          from belonging
          where belonging.id_voting_session = state.id_voting_session and belonging.user_id = state.user_id)
      returning id_voting_session, user_id
    ), arrived as (
      select asked.* from asked join person using (id_voting_session, user_id)
    ), connection as (
      insert into people_connections (id, id_voting_session, user_id, server_id, last_seen_ms)
      select connection_id, id_voting_session, user_id, server_id, ${nowMs}::bigint from arrived
      on conflict (id) do update set last_seen_ms = excluded.last_seen_ms
    ), stay as (
      insert into attendance_stays (id_voting_session, user_id, connection_id, browser_tab_id, joined_ms)
      select id_voting_session, user_id, connection_id, browser_tab_id, ${nowMs}::bigint
      from arrived join belonging using (id_voting_session, user_id) where attends
      on conflict (connection_id) where left_ms is null do nothing
    )
    select connection_id as "connectionId", coalesce(comes_back and ${handTypeOf('arrived')} > 0, false) as "handIsBack"
    from arrived join belonging using (id_voting_session, user_id)`.execute(db);
  return new Map(rows.map(({ connectionId, handIsBack }) => [connectionId, { handIsBack }]));
}

/** Deletes connections and notes when their people were last there. Returns the ids of the
 *  connections that still existed. It locks the states first, in the order of `withBelonging`. One
 *  statement. */
export async function deleteConnections(
  db: Kysely<Database>,
  connectionIds: readonly string[],
  nowMs: number,
): Promise<Set<string>> {
  const ids = sql`${[...connectionIds]}::text[]`;
  const { rows } = await sql<{ id: string }>`
    with person as materialized (
      select id_voting_session, user_id from people_states
      where (id_voting_session, user_id) in (
        select id_voting_session, user_id from people_connections where id = any(${ids}))
      order by id_voting_session, user_id for update
    ), gone as (
      delete from people_connections using person
      where id = any(${ids}) and people_connections.id_voting_session = person.id_voting_session
        and people_connections.user_id = person.user_id
      returning id, person.id_voting_session, person.user_id
    ), stay as (
      update attendance_stays set left_ms = greatest(joined_ms, ${nowMs}::bigint)
      from gone where connection_id = gone.id and left_ms is null
    ), seen as (
      update people_states set last_seen_ms = ${nowMs}
      from (select distinct id_voting_session, user_id from gone) as people
      where people_states.id_voting_session = people.id_voting_session
        and people_states.user_id = people.user_id
    )
    select id from gone`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Notes a sign of life for connections. Returns the ids of those that exist. */
export async function updateConnectionsSeen(
  db: Kysely<Database>,
  connectionIds: readonly string[],
  nowMs: number,
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    update people_connections set last_seen_ms = ${nowMs}
    where id = any(${[...connectionIds]}::text[]) returning id`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Notes a sign of life of a person who calls by HTTP, in their state and in their connections to
 *  this session. Somebody who was given up for lost in the main chamber is in it again, unless a
 *  host has ended the session for everybody. Null for everybody else. */
export async function updatePersonSeen(
  db: Kysely<Database>,
  { idVotingSession, userId }: PersonInSession,
  nowMs: number,
): Promise<Arrival | null> {
  const { rows } = await sql<Arrival & { comesBack: boolean }>`
    with before as (
      select lost_ms is not null and host_ended_ms is distinct from ends_ms as "comesBack", ${handTypeOf('people_states')} > 0 as "handIsBack"
      from people_states join voting_sessions on voting_sessions.id = id_voting_session
      where id_voting_session = ${idVotingSession} and user_id = ${userId} for update of people_states
    ), seen as (
      update people_connections set last_seen_ms = ${nowMs}
      where id_voting_session = ${idVotingSession} and user_id = ${userId}
    )
    update people_states set last_seen_ms = ${nowMs},
      lost_ms = case when not "comesBack" then lost_ms end,
      meeting = case when "comesBack" then ${MAIN_CHAMBER} else meeting end,
      entered_ms = case when "comesBack" then ${nowMs}::bigint else entered_ms end,
      left_ms = case when not "comesBack" then left_ms end
    from before
    where id_voting_session = ${idVotingSession} and user_id = ${userId}
    returning before."comesBack", before."handIsBack"`.execute(db);
  const [row] = rows;
  return row?.comesBack === true ? { handIsBack: row.handIsBack } : null;
}

/** Deletes the connections that were last seen before `beforeMs`. Their stays end at that last sign
 *  of life. Returns the people of these connections. Source: BEY-12. */
export async function deleteStaleConnections(
  db: Kysely<Database>,
  beforeMs: number,
): Promise<{ idVotingSession: string; userId: string }[]> {
  const { rows } = await sql<{ idVotingSession: string; userId: string }>`
    with gone as (
      delete from people_connections where last_seen_ms < ${beforeMs}
      returning id, id_voting_session, user_id, last_seen_ms
    ), stays as (
      update attendance_stays set left_ms = greatest(joined_ms, gone.last_seen_ms)
      from gone where connection_id = gone.id and left_ms is null
    )
    select id_voting_session as "idVotingSession", user_id as "userId" from gone`.execute(db);
  return rows;
}

/** Gives up for lost the people in a main chamber or a huddle who have no connection and were last
 *  seen before `beforeMs`. They leave the room as of their last sign of life. Those from the main
 *  chamber are in it again when they come back. A raised hand waits for them. Returns these people,
 *  and whether a hand left the order. */
export async function updateLostPeople(
  db: Kysely<Database>,
  beforeMs: number,
  nowMs: number,
): Promise<{ idVotingSession: string; userId: string; hadHand: boolean }[]> {
  const { rows } = await sql<{ idVotingSession: string; userId: string; hadHand: boolean }>`
    with lost as (
      select id_voting_session, user_id, meeting, ${handTypeOf('people_states')} > 0 as had_hand from people_states
      where ${inARoom()} and last_seen_ms < ${beforeMs} and not exists (
        select from people_connections
        where people_connections.id_voting_session = people_states.id_voting_session
          and people_connections.user_id = people_states.user_id)
      order by id_voting_session, user_id for update
    )
    update people_states set ${GOES_OUT},
      lost_ms = case when ${inMainChamber('lost')} then ${nowMs}::bigint end,
      left_ms = greatest(last_seen_ms, (select max(left_ms) from attendance_stays
        where attendance_stays.id_voting_session = lost.id_voting_session and attendance_stays.user_id = lost.user_id))
    from lost
    where people_states.id_voting_session = lost.id_voting_session and people_states.user_id = lost.user_id
    returning lost.id_voting_session as "idVotingSession", lost.user_id as "userId", lost.had_hand as "hadHand"`.execute(
    db,
  );
  return rows;
}
