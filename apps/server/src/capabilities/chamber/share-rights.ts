import { canViewShare } from '@hemicycle/rules/share/share-policy';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadForceMutes } from '../people/public.ts';
import { loadSession } from '../sessions/public.ts';
import { loadFlagsFor } from '../site/public.ts';

/** Who of these people may receive what others share in a session now, by user id; nobody where it is gone. Source: SHARE-05, PERM-17. */
export async function loadShareViewers(
  { db }: Pick<Deps, 'db'>,
  idVotingSession: string,
  viewers: readonly Pick<Viewer, 'userId' | 'roleNames' | 'actionsAllowed'>[],
): Promise<ReadonlySet<string>> {
  const byRoles = new Map(viewers.map((viewer) => [JSON.stringify(viewer.roleNames), viewer]));
  const userIds = viewers.map(({ userId }) => userId);
  const [session, words, flags] = await Promise.all([
    loadSession(db, idVotingSession),
    loadForceMutes(db, idVotingSession, userIds),
    Promise.all(
      [...byRoles].map(async ([roles, viewer]) => [roles, await loadFlagsFor(db, viewer)] as const),
    ),
  ]);
  if (session === null) return new Set();
  const flagsByRoles = new Map(flags);
  const may = viewers.filter(
    ({ userId, roleNames, actionsAllowed }) =>
      canViewShare({
        userId,
        actionsAllowed,
        forceMuteShare: words.get(userId)?.forceMuteShare ?? null,
        viewingDisabledUsers: session.viewing_disabled_users,
        actionControlOn:
          flagsByRoles.get(JSON.stringify(roleNames))?.enableViewShareScreenActionControl !== false,
      }).ok,
  );
  return new Set(may.map(({ userId }) => userId));
}
