import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { isSignedIn } from '../auth/public.ts';
import { updateLeft } from './place-store.ts';

/** Checks that the sign-in has not ended; where it has, takes the person out again. Call it after
 *  writing somebody into a huddle. A removal ends the sign-in first, so this check finds an entry
 *  that ran at the same time as the removal. @throws DomainError `not-signed-in`. Source:
 *  MOD-06. */
export async function requireStillSignedIn(
  { db, clock, news }: Pick<Deps, 'db' | 'clock' | 'news'>,
  { userId, signInId }: Pick<Viewer, 'userId' | 'signInId'>,
  idVotingSession: string,
): Promise<void> {
  const nowMs = clock.nowMs();
  if (await isSignedIn(db, signInId, nowMs)) return;
  await updateLeft(db, { idVotingSession, userId }, nowMs);
  news.announce({ kind: 'people', idVotingSession, userIds: [userId] });
  throw new DomainError('not-signed-in');
}
