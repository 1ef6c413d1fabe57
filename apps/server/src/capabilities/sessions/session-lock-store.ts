import { sql } from 'kysely';
import type { HeldSession, SessionHook } from './session-hooks.ts';
import { lockSession } from './session-store.ts';

/** As `lockSession`, and nothing new can belong to the session, nobody come into it. Who is coming
 *  in holds their own state before they hold the session, so they are waited for before what refers
 *  to it has to wait. A step of the speakers holds its list before the states whose hands it moves,
 *  and so does this. For what is rarely done: it stops every session meanwhile. */
export async function lockSessionAndAllIn(
  held: HeldSession,
  hooks: readonly SessionHook[],
): Promise<boolean> {
  const { transaction: db, idVotingSession } = held;
  if (!(await lockSession(db, idVotingSession))) return false;
  for (const hook of hooks) await hook.hold?.(held);
  await sql`select from voting_sessions where id = ${idVotingSession} for update`.execute(db);
  return true;
}
