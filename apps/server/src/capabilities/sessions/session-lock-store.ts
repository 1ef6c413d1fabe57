import { sql } from 'kysely';
import type { HeldSession, SessionHook } from './session-hooks.ts';
import { lockSession } from './session-store.ts';

/** As `lockSession`, and it also lets nobody enter the session and lets no new row refer to it. The
 *  order of locks avoids deadlocks. Entering locks the person's state before the session, so this
 *  locks all states before it locks the session against references. A step in a speakers list locks
 *  the list before the states of people, so the hooks come first here. Use it rarely: nobody can
 *  enter or leave any session meanwhile. */
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
