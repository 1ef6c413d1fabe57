import type { SessionInfoAnswer, UserSession } from '@hemicycle/contract/auth';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadAccessibilityMode, loadPersonDetails } from '../accounts/public.ts';
import { requireBelonging } from '../sessions/public.ts';
import { loadUserSession, mergeUserSession } from './user-session-store.ts';

type UserSessionChange = { [Field in keyof UserSession]?: UserSession[Field] | undefined };

/** The signed-in person with their permissions and choices, the payload key of this sign-in, and
 *  the server's clock (ms since the epoch). Source: AUTH-02, FND-17, FND-27. */
export async function readSessionInfo(deps: Deps, viewer: Viewer): Promise<SessionInfoAnswer> {
  const [personDetails, userSession, accessibilityModeEnabled] = await Promise.all([
    loadPersonDetails(deps.db, viewer.userId),
    loadUserSession(deps.db, viewer.userId),
    loadAccessibilityMode(deps.db, viewer.userId),
  ]);
  if (personDetails === null) throw new DomainError('not-signed-in');
  return {
    serverTime: deps.clock.nowMs(),
    info: {
      personDetails,
      userSession,
      accessibilityModeEnabled,
      actionsAllowed: [...viewer.actionsAllowed],
      // A separate call asks the provider for a new token, so that signing in works while the
      // provider does not answer.
      webexToken: deps.meetingProvider?.knownTokenOf(viewer.userId) ?? null,
      payloadKey: Buffer.from(viewer.payloadKey).toString('base64url'),
      userId: viewer.userId,
      isGuest: viewer.kind === 'guest',
      roles: viewer.roleIds.map((id, index) => ({ id, name: viewer.roleNames[index] ?? id })),
    },
  };
}

/** Changes the fields that the person may choose; all other fields of the session info belong to
 *  the server. The session to attend must be one to which the person belongs; they may still have
 *  to wait in its lobby. @throws DomainError `not-found`. Source: AUTH-04. */
export async function changeUserSession(
  deps: Deps,
  viewer: Viewer,
  change: UserSessionChange,
): Promise<void> {
  if (typeof change.votingSessionToAttend === 'string') {
    await requireBelonging(deps.db, viewer, change.votingSessionToAttend);
  }
  await mergeUserSession(deps.db, viewer.userId, change);
  deps.news.announce({ kind: 'userSessionChanged', userId: viewer.userId });
}
