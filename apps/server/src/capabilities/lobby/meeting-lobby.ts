import type { AnswerOf, QueryOf } from '@hemicycle/contract/endpoint';
import type { getMeetingLobby as declared } from '@hemicycle/contract/lobby';
import { permissions } from '@hemicycle/contract/permissions';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { may, type Viewer } from '../../platform/http/viewer.ts';
import { loadUserIdsByEmail } from '../accounts/public.ts';
import { loadHuddle } from '../huddles/public.ts';
import { loadStandings, requireBelonging } from '../sessions/public.ts';
import { loadQueue, loadStays } from './lobby-store.ts';

/** How the viewer stands in the lobby of a meeting, or for attendants the person of an e-mail
 *  address. Somebody who waits learns nothing but that. @throws DomainError `not-found` for a
 *  meeting or a person outside of the session, `permission-missing` where somebody else asks about
 *  another person. Source: LOBBY-05. */
export async function getMeetingLobby(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  meetingId: string,
  { session, email }: QueryOf<typeof declared>,
): Promise<AnswerOf<typeof declared>> {
  const sessionId = (await loadHuddle(db, meetingId))?.id_voting_session ?? meetingId;
  const { id: idVotingSession } = await requireBelonging(db, viewer, sessionId);
  if (session !== undefined && session !== idVotingSession) throw new DomainError('not-found');
  const userId = email === undefined ? viewer.userId : await userIdOf(db, viewer, email);
  const [standings, stays, queue] = await Promise.all([
    loadStandings(db, idVotingSession, [userId]),
    loadStays(db, idVotingSession, [userId]),
    loadQueue(db, idVotingSession),
  ]);
  const standing = standings.get(userId);
  if (standing === undefined) throw new DomainError('not-found');
  const place = queue.findIndex((waiting) => waiting.userId === userId);
  return {
    idVotingSession,
    isLetIn: standing === 'let-in',
    state: stays.get(userId)?.state ?? null,
    place: place === -1 ? null : place + 1,
  };
}

async function userIdOf(db: Deps['db'], viewer: Viewer, email: string): Promise<string> {
  if (!may(viewer, permissions.moderation)) throw new DomainError('permission-missing');
  const found = (await loadUserIdsByEmail(db, [email.toLowerCase()])).get(email.toLowerCase());
  if (found === undefined) throw new DomainError('not-found');
  return found;
}
