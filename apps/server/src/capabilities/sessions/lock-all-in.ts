import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database.ts';
import { lockStates } from '../people/public.ts';
import { lockSession } from './session-store.ts';

/** As `lockSession`, and nothing new can belong to the session, nobody come into it: its members and states are held first, in the order of
 *  those who come in, and then what refers to it has to wait. */
export async function lockSessionAndAllIn(db: Kysely<Database>, idVotingSession: string): Promise<boolean> {
  if (!(await lockSession(db, idVotingSession))) return false;
  await sql`
    select from voting_session_members where id_voting_session = ${idVotingSession}
    order by user_id for update`.execute(db);
  await lockStates(db, idVotingSession);
  await sql`select from voting_sessions where id = ${idVotingSession} for update`.execute(db);
  return true;
}
