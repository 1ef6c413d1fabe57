import { sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import type { LobbyCallOutcome } from '@hemicycle/contract/lobby';
import {
  LOBBY_CALL_KEPT_MS,
  LOBBY_CALL_RINGS_MS,
  LOBBY_PLACE_KEPT_MS,
} from '@hemicycle/contract/lobby-names';
import type { Database } from '../../database.ts';
import { ROOM_ID } from '../rooms/public.ts';
import { runsIt } from '../sessions/public.ts';
import { HAS_LOBBY } from './lobby-store.ts';

/** Somebody who is called or interviewed, and the room. */
export interface Interviewed {
  readonly idVotingSession: string;
  readonly userId: string;
  readonly roomId: string;
}

/** A new call. `by`: the attendant. */
export interface NewCall extends Interviewed {
  readonly by: string;
  readonly nowMs: number;
}

/** Calls somebody who waits with a page open to an interview. False where they do not wait or
 *  somebody else calls or decided: of several attendants at the same time, one gets the person.
 *  Call it in the transaction that makes the room. */
export async function updateCalled(
  db: Kysely<Database>,
  { idVotingSession, userId, roomId, by, nowMs }: NewCall,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update lobby_stays set state = 'interview', interview_id = ${roomId}, interviewer_id = ${by},
      interview_called_ms = ${nowMs}::bigint, interview_began_ms = null,
      call_outcome = null, call_by = null, call_ended_ms = null
    where id_voting_session = ${idVotingSession} and user_id = ${userId} and state = 'waiting'
      and exists (select from voting_sessions where voting_sessions.id = ${idVotingSession} and ${HAS_LOBBY})
      and exists (select from lobby_connections
        where lobby_connections.id_voting_session = lobby_stays.id_voting_session
          and lobby_connections.user_id = lobby_stays.user_id)`.execute(db);
  return numAffectedRows === 1n;
}

/** The interview to which an attendant calls, or which they hold now, in any session; null:
 *  none. */
export async function loadInterviewBy(db: Kysely<Database>, by: string): Promise<Interviewed | null> {
  const row = await db
    .selectFrom('lobby_stays')
    .select(['id_voting_session as idVotingSession', 'user_id as userId', 'interview_id as roomId'])
    .where('interviewer_id', '=', by)
    .where('state', '=', 'interview')
    .executeTakeFirst();
  const roomId = row?.roomId ?? null;
  return row === undefined || roomId === null ? null : { ...row, roomId };
}

/** An SQL condition over a row of `stay`: whether its attendant still runs the session. */
const ATTENDANT_RUNS_IT = sql`exists (select from voting_sessions
  where voting_sessions.id = stay.id_voting_session and ${runsIt(sql`stay.interviewer_id`)})`;

/** An SQL condition over a row of `stay`: whether its session has a lobby now, and where the
 *  interview does not run yet, interviews too. */
const SESSION_HAS_IT = sql`exists (select from voting_sessions
  where voting_sessions.id = stay.id_voting_session and ${HAS_LOBBY}
    and (lobby_interview or stay.interview_began_ms is not null))`;

/** Starts the interview to which the person is called in this room. Answers its attendant, and
 *  whether it was started before; null where nobody calls the person there any more who runs the
 *  session, or the lobby or the interviews of the session were switched off meanwhile. */
export async function updateStarted(
  db: Kysely<Database>,
  { idVotingSession, userId, roomId }: Interviewed,
  nowMs: number,
): Promise<{ readonly by: string; readonly wasRunning: boolean } | null> {
  const { rows } = await sql<{ by: string; wasRunning: boolean }>`
    with held as materialized (
      select interviewer_id, interview_began_ms from lobby_stays as stay
      where id_voting_session = ${idVotingSession} and user_id = ${userId} and state = 'interview'
        and interview_id = ${roomId} and interviewer_id is not null
        and ${ATTENDANT_RUNS_IT} and ${SESSION_HAS_IT} for update
    )
    update lobby_stays set interview_began_ms = coalesce(held.interview_began_ms, ${nowMs}::bigint)
    from held
    where id_voting_session = ${idVotingSession} and user_id = ${userId}
    returning held.interviewer_id as by, held.interview_began_ms is not null as "wasRunning"`.execute(db);
  return rows[0] ?? null;
}

/** Declines the call to the interview in this room: the person waits on at their place. False where
 *  nobody calls the person there any more, or the interview runs. */
export async function updateDeclined(
  db: Kysely<Database>,
  { idVotingSession, userId, roomId }: Interviewed,
  nowMs: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update lobby_stays set ${ends(asOutcome('declined'), nowMs)}
    where id_voting_session = ${idVotingSession} and user_id = ${userId} and state = 'interview'
      and interview_id = ${roomId} and interview_began_ms is null`.execute(db);
  return numAffectedRows === 1n;
}

/** Puts the person whom an attendant calls or interviews in this session back at their place in the
 *  queue. Resolves to the person, and whether the interview ran; null where there is none. */
export async function updateBackInQueue(
  db: Kysely<Database>,
  idVotingSession: string,
  by: string,
  nowMs: number,
): Promise<{ readonly userId: string; readonly wasRunning: boolean } | null> {
  const { rows } = await sql<{ userId: string; wasRunning: boolean }>`
    update lobby_stays set ${ends(asOutcome('taken-back'), nowMs)}
    where id_voting_session = ${idVotingSession} and interviewer_id = ${by} and state = 'interview'
    returning user_id as "userId", call_outcome is null as "wasRunning"`.execute(db);
  return rows[0] ?? null;
}

/** Forgets the person whom an attendant interviews in this session, with their pages. Resolves to
 *  the person; null where the attendant holds no interview there, or still calls. */
export async function deleteInterviewed(
  db: Kysely<Database>,
  idVotingSession: string,
  by: string,
): Promise<string | null> {
  const { rows } = await sql<{ userId: string }>`
    delete from lobby_stays
    where id_voting_session = ${idVotingSession} and interviewer_id = ${by} and state = 'interview'
      and interview_began_ms is not null
    returning user_id as "userId"`.execute(db);
  return rows[0]?.userId ?? null;
}

/** Notes that the attendant saw the identity of the person in their interview. `isNew`: nobody did
 *  before. Null where the attendant does not interview this person, or still calls them. */
export async function updateIdentitySeen(
  db: Kysely<Database>,
  { idVotingSession, userId, by }: Pick<NewCall, 'idVotingSession' | 'userId' | 'by'>,
  nowMs: number,
): Promise<{ readonly seenMs: number; readonly isNew: boolean } | null> {
  const { rows } = await sql<{ seenMs: number; isNew: boolean }>`
    with held as materialized (
      select user_id, identity_seen_ms from lobby_stays
      where id_voting_session = ${idVotingSession} and user_id = ${userId} and interviewer_id = ${by}
        and state = 'interview' and interview_began_ms is not null for update
    )
    update lobby_stays set identity_seen_ms = coalesce(held.identity_seen_ms, ${nowMs}::bigint)
    from held
    where id_voting_session = ${idVotingSession} and lobby_stays.user_id = held.user_id
    returning lobby_stays.identity_seen_ms as "seenMs", held.identity_seen_ms is null as "isNew"`.execute(db);
  return rows[0] ?? null;
}

/** Ends every interview and call that cannot go on: its attendant is not in its room any more, or
 *  does not run the session any more, all pages of its person have been closed for longer than
 *  `LOBBY_PLACE_KEPT_MS` (`LOBBY_CALL_KEPT_MS` in a call), a call rang for longer than
 *  `LOBBY_CALL_RINGS_MS`, the session has no lobby now, or for a call no interviews. Its person
 *  waits again at their place. One statement. */
export async function endLostInterviews(db: Kysely<Database>, nowMs: number): Promise<Interviewed[]> {
  const outcome = sql`case when lost.is_unanswered then 'unanswered' else 'taken-back' end`;
  const { rows } = await sql<Interviewed>`
    with lost as materialized (
      select stay.id_voting_session, stay.user_id, stay.interview_id, is_unanswered
      from lobby_stays as stay
      cross join lateral (select stay.interview_began_ms is null and (
        stay.interview_called_ms < ${nowMs - LOBBY_CALL_RINGS_MS}::bigint
        or stay.left_ms < ${nowMs - LOBBY_CALL_KEPT_MS}::bigint) as is_unanswered) as call
      where stay.state = 'interview' and stay.interview_id is not null and (
        stay.left_ms < ${nowMs - LOBBY_PLACE_KEPT_MS}::bigint
        or is_unanswered
        or not ${ATTENDANT_RUNS_IT}
        or not ${SESSION_HAS_IT}
        or not exists (select from people_states
          where people_states.id_voting_session = stay.id_voting_session
            and people_states.user_id = stay.interviewer_id and ${ROOM_ID} = stay.interview_id))
      for update of stay skip locked
    )
    update lobby_stays set ${ends(outcome, nowMs)} from lost
    where lobby_stays.id_voting_session = lost.id_voting_session and lobby_stays.user_id = lost.user_id
    returning lost.id_voting_session as "idVotingSession", lost.user_id as "userId",
      lost.interview_id as "roomId"`.execute(db);
  return rows;
}

/** The rooms of interviews that are over, which are still open. */
export async function loadRoomsToShut(
  db: Kysely<Database>,
): Promise<{ readonly huddleId: string; readonly idVotingSession: string }[]> {
  const { rows } = await sql<{ huddleId: string; idVotingSession: string }>`
    select huddles.id as "huddleId", huddles.id_voting_session as "idVotingSession" from huddles
    where subtype = 'interview' and type <> 'closed'
      and not exists (select from lobby_stays
        where interview_id = huddles.id and lobby_stays.state = 'interview')`.execute(db);
  return rows;
}

/** What ends an interview. A call keeps how it ended, by whom and when. */
function ends(outcome: RawBuilder<unknown>, nowMs: number): RawBuilder<unknown> {
  const ofCall = (value: RawBuilder<unknown>) =>
    sql`case when lobby_stays.interview_began_ms is null then ${value} end`;
  return sql`state = 'waiting', interview_id = null, interviewer_id = null, interview_called_ms = null,
    interview_began_ms = null, call_outcome = ${ofCall(outcome)},
    call_by = ${ofCall(sql`lobby_stays.interviewer_id`)}, call_ended_ms = ${ofCall(sql`${nowMs}::bigint`)}`;
}

function asOutcome(outcome: LobbyCallOutcome): RawBuilder<unknown> {
  return sql`${outcome}`;
}
