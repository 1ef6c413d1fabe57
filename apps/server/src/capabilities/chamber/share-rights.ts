import { canViewShare } from '@hemicycle/rules/share/share-policy';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadFlagsOf } from '../site/public.ts';
import { rememberByRoles } from './media-rights.ts';
import { loadSendingFacts } from './media-rights-store.ts';

/** Who of these people may receive what others share in a session now, by user id; nobody where it is gone. Source: SHARE-05, PERM-17. */
export async function loadShareViewers(
  { db }: Pick<Deps, 'db'>,
  idVotingSession: string,
  viewers: readonly Pick<Viewer, 'userId' | 'roleNames' | 'actionsAllowed'>[],
): Promise<ReadonlySet<string>> {
  const userIds = viewers.map(({ userId }) => userId);
  const [session, flagsFor] = await Promise.all([
    loadSendingFacts(db, idVotingSession, userIds),
    loadFlagsOf(db),
  ]);
  if (session === null) return new Set();
  const facts = new Map(Object.entries(session.people));
  const isControlOn = rememberByRoles(
    (roleNames) => flagsFor({ roleNames }).enableViewShareScreenActionControl,
  );
  const may = viewers.filter(
    ({ userId, roleNames, actionsAllowed }) =>
      canViewShare({
        userId,
        actionsAllowed,
        forceMuteShare: facts.get(userId)?.forceMuteShare ?? null,
        viewingDisabledUsers: session.viewing_disabled_users,
        actionControlOn: isControlOn(roleNames),
      }).ok,
  );
  return new Set(may.map(({ userId }) => userId));
}
