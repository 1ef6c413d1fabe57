import type { MediaSends } from '@hemicycle/contract/media';
import { maySend } from '@hemicycle/rules/moderation/force-mute';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadForceMutes } from '../people/public.ts';
import { forceMuteAllOf, isEndedForAll, loadSession } from '../sessions/public.ts';
import { loadFlagsFor } from '../site/public.ts';

const NO_WORDS = { forceMuteAudio: null, forceMuteVideo: null, forceMuteShare: null } as const;

/** What each of these people may send in a session now, by user id: by permissions, the site's action controls and what moderators
 *  muted by force; nobody where the session is gone or over for all. Source: PERM-16, PERM-19, PERM-33, MEDIA-11, SHARE-01, EXIT-11. */
export async function loadMediaRights(
  { db }: Pick<Deps, 'db'>,
  idVotingSession: string,
  viewers: readonly Pick<Viewer, 'userId' | 'roleNames' | 'actionsAllowed'>[],
): Promise<Map<string, MediaSends>> {
  const [session, words] = await Promise.all([
    loadSession(db, idVotingSession),
    loadForceMutes(
      db,
      idVotingSession,
      viewers.map(({ userId }) => userId),
    ),
  ]);
  const rights = new Map<string, MediaSends>();
  const controls = new Map<string, boolean>();
  if (session === null || isEndedForAll(session)) return rights;
  for (const viewer of viewers) {
    const roles = JSON.stringify(viewer.roleNames);
    const sendVideoControlOn =
      controls.get(roles) ?? (await loadFlagsFor(db, viewer)).enableSendVideoActionControl;
    controls.set(roles, sendVideoControlOn);
    const { actionsAllowed } = viewer;
    const word = words.get(viewer.userId) ?? NO_WORDS;
    rights.set(
      viewer.userId,
      maySend({ actionsAllowed, sendVideoControlOn, all: forceMuteAllOf(session), ...word }),
    );
  }
  return rights;
}
