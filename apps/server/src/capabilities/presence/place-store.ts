import type { MeetingPlace } from '@hemicycle/contract/people';
import type { AfterHuddle } from '@hemicycle/rules/rooms/room-policy';
import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { handTypeOf, loadHand, lowerHandsOfPeople } from '../hands/public.ts';
import { GOES_OUT, inARoom, isInRoom, outside, ROOM_ID } from '../rooms/public.ts';
import { isLetIn } from '../sessions/public.ts';
import type { PersonInSession } from './belonging-store.ts';
import { insertStateWhereMissing } from './connection-store.ts';
import { loadStateForUpdate, updateState } from './state-store.ts';

/** Somebody who moved between the main chamber and a huddle, and whether their hand is up. Hands
 *  count in the main chamber only. */
export interface Moved {
  readonly userId: string;
  readonly hasHand: boolean;
}

/** Puts a person into a huddle, out of the main chamber or another huddle; a raised hand waits for
 *  their return. Null where they were in this huddle already. Call it in a transaction that locks
 *  the huddle. @throws DomainError `room-not-found` for somebody who does not belong to the
 *  session. Source: HUD-06, HANDS-02. */
export async function enterHuddle(
  db: Kysely<Database>,
  person: PersonInSession,
  huddleId: string,
  nowMs: number,
): Promise<Moved | null> {
  await insertStateWhereMissing(db, person, nowMs);
  const state = await loadStateForUpdate(db, person);
  if (state === null) throw new DomainError('room-not-found');
  if (state.huddle_id === huddleId) return null;
  await updateState(db, person, {
    meeting: 'huddle',
    huddle_id: huddleId,
    huddle_since_ms: nowMs,
    entered_ms: null,
    lost_ms: null,
    left_ms: null,
    media_epoch: null,
    last_seen_ms: nowMs,
  });
  const { handType } = await loadHand(db, person);
  return { userId: person.userId, hasHand: handType > 0 };
}

/** The people who leave: all in these huddles, or one of them. */
interface Leaving {
  readonly huddleIds: readonly string[];
  readonly userId?: string;
}

/** Takes people out of huddles. Returns the people who were there. Call it in a transaction.
 *  Source: HUD-07, HUD-08. */
export async function leaveHuddles(
  db: Transaction<Database>,
  { huddleIds, userId }: Leaving,
  after: AfterHuddle,
  nowMs: number,
): Promise<Moved[]> {
  if (huddleIds.length === 0) return [];
  const leads = db
    .updateTable('people_states')
    .where('huddle_id', 'in', huddleIds)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''));
  const changed =
    after === 'main-chamber'
      ? leads.set({ meeting: 'mainchamber', huddle_id: null, entered_ms: nowMs })
      : leads.set({
          meeting: 'NOT_IN_MEETING',
          huddle_id: null,
          left_ms: nowMs,
          mute_audio: 1,
          mute_video: 1,
        });
  const people = await changed
    .returning([
      'id_voting_session as idVotingSession',
      'user_id as userId',
      sql<boolean>`${handTypeOf('people_states')} > 0`.as('hasHand'),
    ])
    .execute();
  if (after === 'main-chamber') return people.map(({ userId: id, hasHand }) => ({ userId: id, hasHand }));
  await lowerHandsOfPeople(db, people);
  return people.map(({ userId: id }) => ({ userId: id, hasHand: false }));
}

/** The room ids of the people who are in a room of a session, by user id; with `userIds`, of these
 *  people only. */
export async function loadPlaces(
  db: Kysely<Database>,
  idVotingSession: string,
  userIds?: readonly string[],
): Promise<Map<string, string>> {
  const those = userIds === undefined ? sql`` : sql`and user_id = any(${[...userIds]}::text[])`;
  const { rows } = await sql<{ userId: string; roomId: string }>`
    select user_id as "userId", ${ROOM_ID} as "roomId" from people_states
    where id_voting_session = ${idVotingSession} and ${inARoom()} ${those}`.execute(db);
  return new Map(rows.map(({ userId, roomId }) => [userId, roomId]));
}

/** Ids of the people who are in a room of a session: its main chamber or a huddle. */
export async function loadUserIdsIn(
  db: Kysely<Database>,
  idVotingSession: string,
  roomId: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('people_states')
    .select('user_id')
    .where('id_voting_session', '=', idVotingSession)
    .where(isInRoom(roomId))
    .execute();
  return rows.map((row) => row.user_id);
}

/** How a person stood in a session before they entered or left. */
export interface StoodBefore {
  readonly meeting: MeetingPlace;
  readonly handType: 0 | 1 | 2;
  readonly observer: boolean;
}

/** Takes somebody out of the main chamber or a huddle of a session now. Their hand goes down,
 *  microphone and camera off. Resolves to how they stood before; null for somebody who was never in
 *  the session. The hand is lowered by a second statement: a hand that is raised while the first
 *  one waits for the state is seen only by a later statement. Call it in a transaction. */
export async function goOut(
  transaction: Transaction<Database>,
  person: PersonInSession,
  nowMs: number,
): Promise<StoodBefore | null> {
  const { idVotingSession, userId } = person;
  const { rows } = await sql<Omit<StoodBefore, 'handType'>>`
    with before as (
      select meeting, observer from people_states
      where id_voting_session = ${idVotingSession} and user_id = ${userId} for update
    )
    update people_states set ${GOES_OUT}, lost_ms = null,
      left_ms = case when ${outside('before')} then left_ms else ${nowMs}::bigint end,
      mute_audio = 1, mute_video = 1, media_epoch = null, last_seen_ms = ${nowMs}
    from before
    where id_voting_session = ${idVotingSession} and user_id = ${userId}
    returning before.meeting, before.observer`.execute(transaction);
  const [before] = rows;
  if (before === undefined) return null;
  const lowered = await lowerHandsOfPeople(transaction, [person]);
  return { ...before, handType: lowered.get(person) ?? 0 };
}

/** As `goOut`, in a transaction of its own. */
export async function updateLeft(
  db: Kysely<Database>,
  person: PersonInSession,
  nowMs: number,
): Promise<StoodBefore | null> {
  return inTransaction(db, (transaction) => goOut(transaction, person, nowMs));
}

/** The id of the room in which a person is; null: in none. Nobody else moves them until the end of
 *  the transaction. */
export async function holdPlace(
  db: Transaction<Database>,
  { idVotingSession, userId }: PersonInSession,
): Promise<string | null> {
  const { rows } = await sql<{ roomId: string | null }>`
    select ${ROOM_ID} as "roomId" from people_states
    where id_voting_session = ${idVotingSession} and user_id = ${userId} for update`.execute(db);
  return rows[0]?.roomId ?? null;
}

/** A session that somebody was taken out of, and whether their hand was up there. */
export interface TakenFrom {
  readonly idVotingSession: string;
  readonly hadHand: boolean;
}

/** Takes somebody out of every session now: they lose their place, hand and connections, and their
 *  stays end. What moderators set for them, such as a mute by force, stays. Returns the sessions.
 *  Call it in a transaction. */
export async function takeOutEverywhere(
  db: Transaction<Database>,
  userId: string,
  nowMs: number,
): Promise<TakenFrom[]> {
  const { rows: left } = await sql<{ idVotingSession: string; userId: string }>`
    with before as (
      select id_voting_session, meeting from people_states
      where user_id = ${userId} and (${inARoom()} or lost_ms is not null or ${handTypeOf('people_states')} > 0
        or exists (select from people_connections
          where people_connections.id_voting_session = people_states.id_voting_session
            and people_connections.user_id = people_states.user_id))
      order by id_voting_session for update
    ), gone as (
      delete from people_connections using before
      where people_connections.user_id = ${userId}
        and people_connections.id_voting_session = before.id_voting_session
      returning id
    ), stays as (
      update attendance_stays set left_ms = greatest(joined_ms, ${nowMs}::bigint)
      from gone where connection_id = gone.id and left_ms is null
    )
    update people_states set ${GOES_OUT}, lost_ms = null,
      left_ms = case when ${outside('before')} then left_ms else ${nowMs}::bigint end,
      mute_audio = 1, mute_video = 1, media_epoch = null, last_seen_ms = ${nowMs}
    from before
    where people_states.id_voting_session = before.id_voting_session and user_id = ${userId}
    returning people_states.id_voting_session as "idVotingSession", user_id as "userId"`.execute(db);
  const lowered = await lowerHandsOfPeople(db, left);
  return left.map((one) => ({ idVotingSession: one.idVotingSession, hadHand: lowered.has(one) }));
}

/** Takes everybody who is not let in out of the rooms of a session now; somebody who was given up
 *  for lost does not come back by themselves. Returns these people. Call it in a transaction in
 *  which nobody can enter. Source: BEY-45. */
export async function takeStrangersOut(
  db: Transaction<Database>,
  idVotingSession: string,
  nowMs: number,
): Promise<string[]> {
  const { rows: left } = await sql<{ idVotingSession: string; userId: string }>`
    with before as (
      select user_id, meeting from people_states
      where id_voting_session = ${idVotingSession} and (${inARoom()} or lost_ms is not null)
        and not exists (select from voting_sessions
          where id = ${idVotingSession} and ${isLetIn(sql`people_states.user_id`)})
      order by user_id for update
    )
    update people_states set ${GOES_OUT}, lost_ms = null,
      left_ms = case when ${outside('before')} then left_ms else ${nowMs}::bigint end,
      mute_audio = 1, mute_video = 1, media_epoch = null, last_seen_ms = ${nowMs}
    from before
    where id_voting_session = ${idVotingSession} and people_states.user_id = before.user_id
    returning id_voting_session as "idVotingSession", people_states.user_id as "userId"`.execute(db);
  await lowerHandsOfPeople(db, left);
  return left.map(({ userId }) => userId);
}
