import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { belongsToEverySession } from './policy.ts';
import { loadSessionFor, type SessionRow } from './session-store.ts';

/** The session, where the viewer belongs to it: as a member, as any account where it is open to
 *  all, or as somebody who administers or moderates. One query. @throws DomainError `not-found`
 *  otherwise. */
export async function requireSessionOf(
  db: Kysely<Database>,
  viewer: Pick<Viewer, 'userId' | 'kind' | 'actionsAllowed'>,
  idVotingSession: string,
): Promise<SessionRow> {
  const session = await loadSessionFor(db, idVotingSession, viewer.userId);
  if (session !== null && (session.is_member || belongsToEverySession(viewer))) return session;
  throw new DomainError('not-found');
}

/** The session that the viewer chose to attend. @throws DomainError `not-found` where they chose
 *  none, or do not belong to it. */
export async function requireAttendedSession(
  db: Kysely<Database>,
  viewer: Pick<Viewer, 'userId' | 'kind' | 'actionsAllowed' | 'votingSessionToAttend'>,
): Promise<SessionRow> {
  if (viewer.votingSessionToAttend === null) throw new DomainError('not-found');
  return requireSessionOf(db, viewer, viewer.votingSessionToAttend);
}
