import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { loadForceMutes } from '../presence/public.ts';

/** Checks that the person was ever in the session. @throws DomainError `not-found`. */
export async function requireKnownPerson(
  db: Deps['db'],
  idVotingSession: string,
  userId: string,
): Promise<void> {
  const known = await loadForceMutes(db, idVotingSession, [userId]);
  if (!known.has(userId)) throw new DomainError('not-found');
}
