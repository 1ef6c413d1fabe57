import type { Hand } from '@hemicycle/rules/hands/next-hand';
import type { HandState } from '@hemicycle/rules/hands/order-raised-hands';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { inMainChamber, outside } from '../rooms/public.ts';

/** A person in a session. */
interface Owner {
  readonly idVotingSession: string;
  readonly userId: string;
}

/** Lowers every hand of a session. Returns the ids of the people whose hands were up. */
export async function lowerHandsOf(db: Kysely<Database>, idVotingSession: string): Promise<string[]> {
  const rows = await db
    .deleteFrom('raised_hands')
    .where('id_voting_session', '=', idVotingSession)
    .returning('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}

/** Lowers the hands of these people. Returns the people whose hand was up, each with its type. An
 *  earlier statement of the same transaction must have locked their states, so that nobody raises a
 *  hand meanwhile. */
export async function lowerHandsOfPeople<Of extends Owner>(
  db: Kysely<Database>,
  people: readonly Of[],
): Promise<Map<Of, 1 | 2>> {
  if (people.length === 0) return new Map();
  const { rows } = await sql<{ place: number; handType: 1 | 2 }>`
    with gone as (
      select * from unnest(${people.map((person) => person.idVotingSession)}::text[],
        ${people.map(({ userId }) => userId)}::text[]) with ordinality as gone (id_voting_session, user_id, place)
    )
    delete from raised_hands using gone
    where raised_hands.id_voting_session = gone.id_voting_session and raised_hands.user_id = gone.user_id
    returning place::integer, hand_type as "handType"`.execute(db);
  return new Map(
    rows.flatMap(({ place, handType }) => {
      const person = people[place - 1];
      return person === undefined ? [] : [[person, handType]];
    }),
  );
}

/** Lowers the waiting hands of people who are out of the main chamber and the huddles: of people
 *  who were given up for lost before `beforeMs`, and of everybody where a host has ended the
 *  session for everybody. Returns these people. */
export async function lowerHandsOfAbsent(
  db: Kysely<Database>,
  beforeMs: number,
): Promise<{ idVotingSession: string; userId: string }[]> {
  const { rows } = await sql<{ idVotingSession: string; userId: string }>`
    with absent as (
      select id_voting_session, user_id from people_states
      where ${outside()}
        and (id_voting_session, user_id) in (select id_voting_session, user_id from raised_hands)
        and (coalesce(lost_ms, last_seen_ms) < ${beforeMs} or exists (
          select from voting_sessions where id = people_states.id_voting_session and host_ended_ms = ends_ms))
      order by id_voting_session, user_id for update
    )
    delete from raised_hands using absent
    where raised_hands.id_voting_session = absent.id_voting_session and raised_hands.user_id = absent.user_id
    returning absent.id_voting_session as "idVotingSession", absent.user_id as "userId"`.execute(db);
  return rows;
}

/** The hands that are up in the main chamber of a session, in no order. */
export async function loadRaisedHandStates(
  db: Kysely<Database>,
  idVotingSession: string,
): Promise<HandState[]> {
  const { rows } = await sql<HandState>`
    select raised_hands.user_id as "userId", meeting, hand_type as "handType", raised_ms as "handRaise"
    from raised_hands join people_states on people_states.id_voting_session = raised_hands.id_voting_session
      and people_states.user_id = raised_hands.user_id
    where raised_hands.id_voting_session = ${idVotingSession} and ${inMainChamber()}`.execute(db);
  return rows;
}

/** The hand of a person, up or down. */
export async function loadHand(db: Kysely<Database>, { idVotingSession, userId }: Owner): Promise<Hand> {
  const hand = await db
    .selectFrom('raised_hands')
    .select(['raised_ms as handRaise', 'hand_type as handType'])
    .where('id_voting_session', '=', idVotingSession)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return hand ?? { handRaise: 0, handType: 0 };
}

/** Writes the hand of a person. The transaction must hold a lock on the person's state. */
export async function saveHand(
  db: Kysely<Database>,
  { idVotingSession, userId }: Owner,
  { handType, handRaise }: Hand,
): Promise<void> {
  if (handType === 0) {
    await db
      .deleteFrom('raised_hands')
      .where('id_voting_session', '=', idVotingSession)
      .where('user_id', '=', userId)
      .execute();
    return;
  }
  const columns = { hand_type: handType, raised_ms: handRaise };
  await db
    .insertInto('raised_hands')
    .values({ id_voting_session: idVotingSession, user_id: userId, ...columns })
    .onConflict((known) => known.columns(['id_voting_session', 'user_id']).doUpdateSet(columns))
    .execute();
}

/** Lowers a hand if it is still up as `HandState` says. False when it is not, or when its owner has
 *  left the main chamber. */
export async function lowerHandOf(
  db: Kysely<Database>,
  idVotingSession: string,
  { userId, handType, handRaise }: HandState,
): Promise<boolean> {
  const { rows } = await sql`
    delete from raised_hands using people_states
    where raised_hands.id_voting_session = ${idVotingSession} and raised_hands.user_id = ${userId}
      and hand_type = ${handType} and raised_ms = ${handRaise}
      and people_states.id_voting_session = raised_hands.id_voting_session
      and people_states.user_id = raised_hands.user_id and ${inMainChamber()}
    returning raised_hands.user_id`.execute(db);
  return rows.length > 0;
}

/** Lowers all hands that are up in the main chamber of a session, and returns them as they were, in
 *  no order. One statement. */
export async function lowerHandsInChamber(
  db: Kysely<Database>,
  idVotingSession: string,
): Promise<HandState[]> {
  const { rows } = await sql<HandState>`
    delete from raised_hands using people_states
    where raised_hands.id_voting_session = ${idVotingSession}
      and people_states.id_voting_session = raised_hands.id_voting_session
      and people_states.user_id = raised_hands.user_id and ${inMainChamber()}
    returning raised_hands.user_id as "userId", meeting, hand_type as "handType", raised_ms as "handRaise"`.execute(
    db,
  );
  return rows;
}

/** Puts a hand up again at its earlier place. False when its owner has left the main chamber or has
 *  raised it meanwhile. The statement locks the owner's state, so that the owner cannot leave at
 *  the same moment. */
export async function raiseHandAgain(
  db: Kysely<Database>,
  idVotingSession: string,
  { userId, handType, handRaise }: Omit<HandState, 'meeting'>,
): Promise<boolean> {
  const { rows } = await sql`
    with owner as (
      select id_voting_session, user_id from people_states
      where id_voting_session = ${idVotingSession} and user_id = ${userId} and ${inMainChamber()} for update
    )
    insert into raised_hands (id_voting_session, user_id, hand_type, raised_ms)
    select id_voting_session, user_id, ${handType}::smallint, ${handRaise}::bigint from owner
    on conflict do nothing returning user_id`.execute(db);
  return rows.length > 0;
}
