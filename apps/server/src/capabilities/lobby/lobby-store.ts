import type {
  LobbyCall,
  LobbyHeld,
  LobbyPerson,
  LobbyRefused,
  LobbySelfTest,
  LobbyStayState,
} from '@hemicycle/contract/lobby';
import type { LobbyState } from '@hemicycle/contract/lobby-socket';
import { LOBBY_PLACE_KEPT_MS } from '@hemicycle/contract/lobby-names';
import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { Database } from '../../database.ts';
import { inARoom } from '../rooms/public.ts';
import { inNameOrder } from '../../platform/db/name-order.ts';
import { shownName } from '../names/public.ts';

/** Whether people wait for a session now: it has a lobby, and no host has ended it. */
export const HAS_LOBBY = sql<boolean>`lobby_shut and host_ended_ms is distinct from ends_ms`;

/** A page of somebody who waits. */
export interface LobbyPage {
  readonly connectionId: string;
  readonly idVotingSession: string;
  readonly userId: string;
}

/** Notes that somebody waits, with a page and its last self-test. Somebody whose pages were all
 *  closed for longer than `LOBBY_PLACE_KEPT_MS` stands at the end of the queue; what was decided on
 *  them stays. Noting it again is harmless. It writes nothing where the session has no lobby, and
 *  answers whether it wrote. */
export async function insertKnock(
  db: Kysely<Database>,
  { connectionId, idVotingSession, userId }: LobbyPage,
  selfTest: LobbySelfTest | null,
  nowMs: number,
): Promise<boolean> {
  const keepsPlace = sql`(stay.left_ms is null or stay.left_ms >= ${nowMs - LOBBY_PLACE_KEPT_MS}::bigint)`;
  const { numAffectedRows } = await sql`
    with knocks as (
      insert into lobby_stays as stay (id_voting_session, user_id, state, arrived_ms, self_test)
      select id, ${userId}, 'waiting', ${nowMs}::bigint, ${selfTest && JSON.stringify(selfTest)}::jsonb
      from voting_sessions where id = ${idVotingSession} and ${HAS_LOBBY}
      on conflict (id_voting_session, user_id) do update set left_ms = null,
        turn = case when ${keepsPlace} then stay.turn else excluded.turn end,
        arrived_ms = case when ${keepsPlace} then stay.arrived_ms else excluded.arrived_ms end,
        self_test = coalesce(excluded.self_test, stay.self_test)
      returning id_voting_session, user_id
    )
    insert into lobby_connections (id, id_voting_session, user_id, last_seen_ms)
    select ${connectionId}, id_voting_session, user_id, ${nowMs}::bigint from knocks
    on conflict (id) do update set last_seen_ms = excluded.last_seen_ms`.execute(db);
  return numAffectedRows === 1n;
}

/** Notes that pages closed. A person without another page leaves the queue; their place is kept for
 *  a while. Returns the sessions whose queue may have changed. One statement. */
export async function deleteLobbyPages(
  db: Kysely<Database>,
  connectionIds: readonly string[],
  nowMs: number,
): Promise<string[]> {
  return leaveBy(db, sql`id = any(${[...connectionIds]}::text[])`, sql`${nowMs}::bigint`);
}

/** The same for pages without a sign of life since `beforeMs`, as when their server crashed. Their
 *  people left at that last sign of life. */
export async function deleteStaleLobbyPages(db: Kysely<Database>, beforeMs: number): Promise<string[]> {
  return leaveBy(db, sql`last_seen_ms < ${beforeMs}::bigint`, sql`last_seen_ms`);
}

async function leaveBy(
  db: Kysely<Database>,
  those: RawBuilder<unknown>,
  leftMs: RawBuilder<unknown>,
): Promise<string[]> {
  const { rows } = await sql<{ idVotingSession: string }>`
    with gone as (
      delete from lobby_connections where ${those}
      returning id, id_voting_session, user_id, ${leftMs} as left_ms
    ), left_alone as (
      update lobby_stays set left_ms = last.left_ms
      from (select id_voting_session, user_id, max(left_ms) as left_ms from gone
        group by id_voting_session, user_id) as last
      where lobby_stays.id_voting_session = last.id_voting_session and lobby_stays.user_id = last.user_id
        and not exists (select from lobby_connections as others
          where others.id_voting_session = last.id_voting_session and others.user_id = last.user_id
            and others.id not in (select id from gone))
    )
    select distinct id_voting_session as "idVotingSession" from gone`.execute(db);
  return rows.map(({ idVotingSession }) => idVotingSession);
}

/** Notes a sign of life of pages. Returns the ids of those that exist. */
export async function updateLobbyPagesSeen(
  db: Kysely<Database>,
  connectionIds: readonly string[],
  nowMs: number,
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    update lobby_connections set last_seen_ms = ${nowMs}
    where id = any(${[...connectionIds]}::text[]) returning id`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Whether a page of the person of a stay is open. */
const HAS_PAGE = sql`exists (select from lobby_connections
  where lobby_connections.id_voting_session = lobby_stays.id_voting_session
    and lobby_connections.user_id = lobby_stays.user_id)`;

/** The people who wait in the lobby of a session with a page open, and those in an interview, in
 *  the order of the queue; none where it has no lobby now. One query. */
export async function loadQueue(db: Kysely<Database>, idVotingSession: string): Promise<LobbyPerson[]> {
  const { rows } = await sql<LobbyPerson>`
    select users.id as "userId", ${shownName()} as "displayName", users.avatar,
      case when users.type = 'user' then 'account' else 'guest' end as kind,
      (select label from guests join guest_links on guest_links.id = link_id
        where guests.user_id = users.id) as "linkName",
      (select groups.name from user_groups join groups on groups.id = group_id
        where user_groups.user_id = users.id and users.type = 'user' and grouptype = 'primary'
        order by position limit 1) as "groupName",
      lobby_stays.state, arrived_ms as "waitingSinceMs", self_test as "selfTest",
      identity_seen_ms as "identitySeenMs",
      case when interview_id is not null then json_build_object('roomId', interview_id,
        'byUserId', interviewer_id, 'byName', (select ${shownName('attendants')} from users as attendants
          where attendants.id = interviewer_id),
        'calledMs', coalesce(interview_called_ms, interview_began_ms), 'sinceMs', interview_began_ms,
        'isHere', ${HAS_PAGE}) end as interview,
      ${LAST_CALL} as "lastCall"
    from lobby_stays join users on users.id = lobby_stays.user_id
    left join users as callers on callers.id = call_by
    join voting_sessions on voting_sessions.id = lobby_stays.id_voting_session and ${HAS_LOBBY}
    where lobby_stays.id_voting_session = ${idVotingSession}
      and (lobby_stays.state = 'interview' and interview_id is not null
        or lobby_stays.state in ('waiting', 'interview') and ${HAS_PAGE})
    order by turn`.execute(db);
  return rows;
}

/** A sitting may go on past its planned end for this long, in ms, for what is told to its lobby. */
const RUNS_ON_MS = 86_400_000;

/** The sessions in whose lobby one of these people waits or is interviewed, or interviews somebody,
 *  without those whose planned end was a day ago. `nowMs`: by the server's clock. */
export async function loadLobbiesOf(
  db: Kysely<Database>,
  userIds: readonly string[],
  nowMs: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('lobby_stays')
    .innerJoin('voting_sessions', 'voting_sessions.id', 'id_voting_session')
    .select('id_voting_session')
    .distinct()
    .where('lobby_stays.state', 'in', ['waiting', 'interview'])
    .where('ends_ms', '>', nowMs - RUNS_ON_MS)
    .where(HAS_LOBBY)
    .where((eb) => eb.or([eb('user_id', 'in', userIds), eb('interviewer_id', 'in', userIds)]))
    .execute();
  return rows.map(({ id_voting_session: id }) => id);
}

/** The people whom attendants refused, those refused last first; none where the session has no
 *  lobby now. One query. */
export async function loadRefused(db: Kysely<Database>, idVotingSession: string): Promise<LobbyRefused[]> {
  const { rows } = await sql<LobbyRefused>`
    select users.id as "userId", ${shownName()} as "displayName", coalesce(reason, '') as reason,
      ${shownName('attendants')} as "byName"
    from lobby_stays join users on users.id = lobby_stays.user_id
    join voting_sessions on voting_sessions.id = lobby_stays.id_voting_session and ${HAS_LOBBY}
    left join users as attendants on attendants.id = decided_by
    where lobby_stays.id_voting_session = ${idVotingSession} and lobby_stays.state = 'refused'
    order by decided_ms desc, users.id`.execute(db);
  return rows;
}

/** How a person stands in a lobby, and why they were refused. `movedBy`: the name of the moderator
 *  who moved them there. `goesTo`: the open huddle that they enter once they are let in.
 *  `interview`: its room, the name and picture of its attendant, and whether the person has
 *  started it. `lastCall`: how the last call ended that did not become an interview. */
export interface LobbyStay {
  readonly userId: string;
  readonly state: LobbyStayState;
  readonly reason: string | null;
  readonly movedBy: string | null;
  readonly goesTo: string | null;
  readonly interview: LobbyState['interview'];
  readonly lastCall: LobbyCall | null;
}

/** How these people stand in the lobby of a session, by user id. */
export async function loadStays(
  db: Kysely<Database>,
  idVotingSession: string,
  userIds: readonly string[],
): Promise<Map<string, LobbyStay>> {
  const { rows } = await sql<LobbyStay>`
    select user_id as "userId", state, reason, ${shownName('movers')} as "movedBy", huddles.id as "goesTo",
      case when state = 'interview' and interview_id is not null then json_build_object(
        'roomId', interview_id, 'byName', ${shownName('attendants')}, 'byAvatar', attendants.avatar,
        'isRunning', interview_began_ms is not null) end as interview,
      ${LAST_CALL} as "lastCall"
    from lobby_stays left join users as movers on movers.id = moved_by
    left join users as attendants on attendants.id = interviewer_id
    left join users as callers on callers.id = call_by
    left join huddles on huddles.id = goes_to and huddles.type <> 'closed'
    where lobby_stays.id_voting_session = ${idVotingSession}
      and user_id = any(${[...userIds]}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.userId, row]));
}

/** The decision of an attendant on people who wait. */
export interface LobbyDecision {
  readonly state: 'admitted' | 'refused';
  readonly reason: string | null;
  readonly by: string;
  readonly nowMs: number;
}

/** Decides on these people, or on everybody who waits with a page open. Nothing changes for people
 *  on whom somebody else has decided, or whom another attendant interviews: of several attendants
 *  at the same time, one decides. Returns the people on whom this call decided. */
export async function updateDecided(
  db: Kysely<Database>,
  idVotingSession: string,
  userIds: readonly string[] | 'all',
  { state, reason, by, nowMs }: LobbyDecision,
): Promise<string[]> {
  const those =
    userIds === 'all' ? sql`state = 'waiting' and ${HAS_PAGE}` : sql`user_id = any(${[...userIds]}::text[])`;
  const mayDecide = sql`(state = 'waiting' or state = 'interview' and interviewer_id = ${by})`;
  const { rows } = await sql<{ userId: string }>`
    with held as materialized (
      select user_id from lobby_stays
      where id_voting_session = ${idVotingSession} and ${mayDecide} and ${those}
      order by user_id for update
    )
    update lobby_stays set state = ${state}, reason = ${reason}, decided_by = ${by},
      decided_ms = ${nowMs}::bigint, ${NO_INTERVIEW}
    from held
    where id_voting_session = ${idVotingSession} and lobby_stays.user_id = held.user_id
      and ${mayDecide}
    returning lobby_stays.user_id as "userId"`.execute(db);
  return rows.map(({ userId }) => userId);
}

/** Puts a person at the end of the queue (`waiting`) or into the waiting room (`held`), whatever
 *  was decided on them before. `by`: the moderator who does it; null: the person goes by
 *  themselves. False where another attendant interviews them. */
export async function updateQueued(
  db: Kysely<Database>,
  { idVotingSession, userId }: Pick<LobbyPage, 'idVotingSession' | 'userId'>,
  state: 'waiting' | 'held',
  by: string | null,
  nowMs: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into lobby_stays as stay (id_voting_session, user_id, state, arrived_ms, moved_by)
    values (${idVotingSession}, ${userId}, ${state}, ${nowMs}, ${by})
    on conflict (id_voting_session, user_id) do update set state = excluded.state, turn = excluded.turn,
      arrived_ms = excluded.arrived_ms, decided_by = null, decided_ms = null, reason = null,
      moved_by = excluded.moved_by, goes_to = null, ${NO_INTERVIEW}
    where stay.state <> 'interview' or stay.interviewer_id is null or stay.interviewer_id = ${by}`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

/** Lets a person in who stands in the lobby with a page open. `goesTo`: the huddle that they enter;
 *  null: the main chamber. Answers how they stood; null for somebody who is not there, or is being
 *  interviewed. */
export async function updateLetIn(
  db: Kysely<Database>,
  { idVotingSession, userId }: Pick<LobbyPage, 'idVotingSession' | 'userId'>,
  { by, goesTo, nowMs }: { readonly by: string; readonly goesTo: string | null; readonly nowMs: number },
): Promise<'waiting' | 'held' | 'refused' | null> {
  const { rows } = await sql<{ state: 'waiting' | 'held' | 'refused' }>`
    with held as materialized (
      select state from lobby_stays
      where id_voting_session = ${idVotingSession} and user_id = ${userId}
        and state in ('waiting', 'held', 'refused')
        and exists (select from lobby_connections
          where lobby_connections.id_voting_session = lobby_stays.id_voting_session
            and lobby_connections.user_id = lobby_stays.user_id)
      for update
    )
    update lobby_stays set state = 'admitted', decided_by = ${by}, decided_ms = ${nowMs}::bigint,
      reason = null, moved_by = null, goes_to = ${goesTo}
    from held where id_voting_session = ${idVotingSession} and user_id = ${userId}
    returning held.state`.execute(db);
  return rows[0]?.state ?? null;
}

/** The people in the waiting room of a session, by name; none where it has no lobby now. */
export async function loadHeld(db: Kysely<Database>, idVotingSession: string): Promise<LobbyHeld[]> {
  const { rows } = await sql<LobbyHeld>`
    select users.id as "userId", ${shownName()} as "displayName", ${shownName('movers')} as "byName"
    from lobby_stays join users on users.id = lobby_stays.user_id
    join voting_sessions on voting_sessions.id = lobby_stays.id_voting_session and ${HAS_LOBBY}
    left join users as movers on movers.id = moved_by
    where lobby_stays.id_voting_session = ${idVotingSession} and lobby_stays.state = 'held'
    order by ${inNameOrder(shownName())}, users.id`.execute(db);
  return rows;
}

const NO_INTERVIEW = sql`interview_id = null, interviewer_id = null, interview_called_ms = null,
  interview_began_ms = null, call_outcome = null, call_by = null, call_ended_ms = null`;

/** The last call that did not become an interview, as JSON; null: none. It needs `users` joined by
 *  `call_by` as `callers`. */
const LAST_CALL = sql`case when call_outcome is not null then json_build_object(
  'outcome', call_outcome, 'byName', ${shownName('callers')}, 'atMs', call_ended_ms) end`;

/** Admits everybody who is in the session: in one of its rooms, connected to it, or lost for a
 *  moment. Call it in a transaction in which nobody can enter, when the session gets a lobby. */
export async function admitAllInside(
  db: Kysely<Database>,
  idVotingSession: string,
  nowMs: number,
): Promise<void> {
  await sql`
    insert into lobby_stays (id_voting_session, user_id, state, arrived_ms, decided_ms)
    select id_voting_session, user_id, 'admitted', ${nowMs}::bigint, ${nowMs}::bigint from people_states
    where id_voting_session = ${idVotingSession} and (${inARoom()} or lost_ms is not null
      or exists (select from people_connections
        where people_connections.id_voting_session = people_states.id_voting_session
          and people_connections.user_id = people_states.user_id))
    on conflict (id_voting_session, user_id) do update set state = 'admitted', decided_by = null,
      decided_ms = excluded.decided_ms, reason = null`.execute(db);
}

/** The ids of everybody who ever came to the lobby of a session. */
export async function loadLobbyUserIds(db: Kysely<Database>, idVotingSession: string): Promise<string[]> {
  const rows = await db
    .selectFrom('lobby_stays')
    .select('user_id')
    .where('id_voting_session', '=', idVotingSession)
    .execute();
  return rows.map((row) => row.user_id);
}

/** Forgets how people stood in a lobby, and their pages. False where none of them came to it. */
export async function deleteStays(
  db: Kysely<Database>,
  idVotingSession: string,
  userIds: readonly string[],
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('lobby_stays')
    .where('id_voting_session', '=', idVotingSession)
    .where(sql<boolean>`user_id = any(${[...userIds]}::text[])`)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
