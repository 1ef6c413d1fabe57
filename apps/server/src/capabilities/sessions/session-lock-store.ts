import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database.ts';
import { lockStates } from '../people/public.ts';
import { loadOpenListForUpdate } from '../speakers/public.ts';
import { lockSession } from './session-store.ts';

/** As `lockSession`, and nothing new can belong to the session, nobody come into it. Who is coming in holds their own state before they hold the
 *  session, so they are waited for before what refers to it has to wait. A step of the speakers holds its list before the states
 *  whose hands it moves, and so does this. For what is rarely done: it stops every session meanwhile. */
export async function lockSessionAndAllIn(db: Kysely<Database>, idVotingSession: string): Promise<boolean> {
  if (!(await lockSession(db, idVotingSession))) return false;
  await loadOpenListForUpdate(db, idVotingSession);
  await lockStates(db);
  await sql`select from voting_sessions where id = ${idVotingSession} for update`.execute(db);
  return true;
}
