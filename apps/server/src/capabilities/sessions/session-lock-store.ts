import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database.ts';
import { lockStates } from '../people/public.ts';
import { lockSession } from './session-store.ts';

/** As `lockSession`, and nothing new can belong to the session, nobody come into it. Who is coming in holds their own state before they hold the
 *  session, so they are waited for before what refers to it has to wait. For what is rarely done: it stops every session meanwhile. */
export async function lockSessionAndAllIn(db: Kysely<Database>, idVotingSession: string): Promise<boolean> {
  if (!(await lockSession(db, idVotingSession))) return false;
  await lockStates(db);
  await sql`select from voting_sessions where id = ${idVotingSession} for update`.execute(db);
  return true;
}
