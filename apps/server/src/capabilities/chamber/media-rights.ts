import type { MediaSends } from '@hemicycle/contract/media';
import { maySend } from '@hemicycle/rules/moderation/force-mute';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadForceMutes } from '../people/public.ts';
import { forceMuteAllOf, isEndedForAll, loadSession } from '../sessions/public.ts';
import { loadFlagsFor } from '../site/public.ts';

const NO_WORDS = { forceMuteAudio: null, forceMuteVideo: null, forceMuteShare: null } as const;

type Person = Pick<Viewer, 'userId' | 'roleNames' | 'actionsAllowed'>;

/** What each of these people may send in the main chamber of a session now, by user id; nobody where the session is gone or over for
 *  all. Source: EXIT-11, and see `loadSendingRights`. */
export function loadMediaRights(
  deps: Pick<Deps, 'db'>,
  idVotingSession: string,
  viewers: readonly Person[],
): Promise<Map<string, MediaSends>> {
  return loadRights(deps, idVotingSession, viewers, isEndedForAll);
}

/** What each of these people may send in any room of a session now, by user id: by permissions, the site's action controls and what
 *  moderators muted by force; nobody where the session is gone. Source: PERM-16, PERM-19, PERM-33, MEDIA-11, SHARE-01. */
export function loadSendingRights(
  deps: Pick<Deps, 'db'>,
  idVotingSession: string,
  viewers: readonly Person[],
): Promise<Map<string, MediaSends>> {
  return loadRights(deps, idVotingSession, viewers, () => false);
}

async function loadRights(
  { db }: Pick<Deps, 'db'>,
  idVotingSession: string,
  viewers: readonly Person[],
  isShut: typeof isEndedForAll,
): Promise<Map<string, MediaSends>> {
  const [session, words, controls] = await Promise.all([
    loadSession(db, idVotingSession),
    loadForceMutes(
      db,
      idVotingSession,
      viewers.map(({ userId }) => userId),
    ),
    loadVideoControls(db, viewers),
  ]);
  const rights = new Map<string, MediaSends>();
  if (session === null || isShut(session)) return rights;
  for (const { userId, roleNames, actionsAllowed } of viewers) {
    const sendVideoControlOn = controls.get(JSON.stringify(roleNames)) === true;
    const word = words.get(userId) ?? NO_WORDS;
    rights.set(
      userId,
      maySend({ actionsAllowed, sendVideoControlOn, all: forceMuteAllOf(session), ...word }),
    );
  }
  return rights;
}

/** Whether the site lets people of each set of roles use the control of video. */
async function loadVideoControls(
  db: Deps['db'],
  viewers: readonly Pick<Viewer, 'roleNames'>[],
): Promise<Map<string, boolean>> {
  const byRoles = new Map(viewers.map((viewer) => [JSON.stringify(viewer.roleNames), viewer]));
  const flags = await Promise.all([...byRoles.values()].map((viewer) => loadFlagsFor(db, viewer)));
  return new Map(
    [...byRoles.keys()].map((roles, index) => [roles, flags[index]?.enableSendVideoActionControl === true]),
  );
}
