import type { Selectable } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { isEndedForAll } from './ended-for-all.ts';
import { loadSession, lockSession } from './session-store.ts';

/** Locks the session until the end of the transaction and answers it as it is then. @throws
 *  DomainError `not-found`, `session-ended` where a host has ended it. Source: EXIT-11. */
export async function requireOpen(
  db: Deps['db'],
  idVotingSession: string,
): Promise<Selectable<Database['voting_sessions']>> {
  await lockSession(db, idVotingSession);
  // Read the session only after locking it: a host may have ended it meanwhile.
  const row = await loadSession(db, idVotingSession);
  if (row === null) throw new DomainError('not-found');
  if (isEndedForAll(row)) throw new DomainError('session-ended');
  return row;
}
