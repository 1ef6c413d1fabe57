import type { HandState } from '@hemicycle/rules/hands/order-raised-hands';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { inMainChamber, outside } from '../rooms/public.ts';

/** Lowers every hand of a session. Returns whose were up. */
export async function lowerHandsOf(db: Kysely<Database>, idVotingSession: string): Promise<string[]> {
  const rows = await db
    .updateTable('people_states')
    .set({ hand_type: 0, hand_raise_ms: 0 })
    .where('id_voting_session', '=', idVotingSession)
    .where('hand_type', '>', 0)
    .returning('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}

/** Lowers the hands that wait for people who were lost: of whoever was given up before `beforeMs`,
 *  and where a host has ended the session for everybody. Returns whose they were. */
export async function lowerHandsOfAbsent(
  db: Kysely<Database>,
  beforeMs: number,
): Promise<{ idVotingSession: string; userId: string }[]> {
  const { rows } = await sql<{ idVotingSession: string; userId: string }>`
    with absent as (
      select id_voting_session, user_id from people_states
      where hand_type > 0 and ${outside()} and (coalesce(lost_ms, last_seen_ms) < ${beforeMs} or exists (
        select from voting_sessions where id = people_states.id_voting_session and host_ended_ms = ends_ms))
      order by id_voting_session, user_id for update
    )
    update people_states set hand_type = 0, hand_raise_ms = 0 from absent
    where people_states.id_voting_session = absent.id_voting_session and people_states.user_id = absent.user_id
    returning absent.id_voting_session as "idVotingSession", absent.user_id as "userId"`.execute(db);
  return rows;
}

/** The hands that are up in the main chamber of a session. No order. */
export async function loadRaisedHandStates(
  db: Kysely<Database>,
  idVotingSession: string,
): Promise<HandState[]> {
  return db
    .selectFrom('people_states')
    .select(['user_id as userId', 'meeting', 'hand_type as handType', 'hand_raise_ms as handRaise'])
    .where('id_voting_session', '=', idVotingSession)
    .where(inMainChamber())
    .where('hand_type', '>', 0)
    .execute();
}

/** Lowers a hand if it is still up as it was seen. False when it is not, or its owner has left the
 *  main chamber. */
export async function lowerHandOf(
  db: Kysely<Database>,
  idVotingSession: string,
  { userId, handType, handRaise }: HandState,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('people_states')
    .set({ hand_type: 0, hand_raise_ms: 0 })
    .where('id_voting_session', '=', idVotingSession)
    .where('user_id', '=', userId)
    .where(inMainChamber())
    .where('hand_type', '=', handType)
    .where('hand_raise_ms', '=', handRaise)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Puts a hand up again at the place that it had. False when its owner has left the main chamber or
 *  raised it meanwhile. */
export async function raiseHandAgain(
  db: Kysely<Database>,
  idVotingSession: string,
  { userId, handType, handRaise }: Omit<HandState, 'meeting'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('people_states')
    .set({ hand_type: handType, hand_raise_ms: handRaise })
    .where('id_voting_session', '=', idVotingSession)
    .where('user_id', '=', userId)
    .where(inMainChamber())
    .where('hand_type', '=', 0)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
