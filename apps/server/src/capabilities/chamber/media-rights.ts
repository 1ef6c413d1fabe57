import type { MediaSends } from '@hemicycle/contract/media';
import type { MeetingPlace } from '@hemicycle/contract/people';
import { maySend } from '@hemicycle/rules/moderation/force-mute';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { forceMuteAllOf, isEndedForAll } from '../sessions/public.ts';
import { loadFlagsOf } from '../site/public.ts';
import { loadSendingFacts } from './media-rights-store.ts';

const NOTHING: MediaSends = { microphone: false, camera: false, share: false };
const NEVER_THERE = {
  meeting: 'NOT_IN_MEETING',
  observer: false,
  forceMuteAudio: null,
  forceMuteVideo: null,
  forceMuteShare: null,
} as const;

/** Who counts as being in the main chamber: everybody, whoever is there or in a huddle (and may be on the way), or only who is there. */
export type Presence = 'any' | 'in-session' | 'in-room';

function isPresent(meeting: MeetingPlace, presence: Presence): boolean {
  return (
    presence === 'any' || meeting === 'mainchamber' || (presence === 'in-session' && meeting === 'huddle')
  );
}

type Person = Pick<Viewer, 'userId' | 'roleNames' | 'actionsAllowed'>;

/** What each of these people may send in the main chamber of a session now, by user id; nobody where the session is gone or over for
 *  all, and nobody whose `presence` does not do. Source: EXIT-11, and see `loadSendingRights`. */
export function loadMediaRights(
  deps: Pick<Deps, 'db'>,
  idVotingSession: string,
  viewers: readonly Person[],
  presence: Presence,
): Promise<Map<string, MediaSends>> {
  return loadRights(deps, idVotingSession, viewers, { isShut: isEndedForAll, presence });
}

/** What each of these people may send in any room of a session now, by user id: by permissions, the site's action controls and what
 *  moderators muted by force, nothing of who only watches; nobody where the session is gone. Source: PERM-16, PERM-19, PERM-33, MEDIA-11, SHARE-01. */
export function loadSendingRights(
  deps: Pick<Deps, 'db'>,
  idVotingSession: string,
  viewers: readonly Person[],
): Promise<Map<string, MediaSends>> {
  return loadRights(deps, idVotingSession, viewers, { isShut: () => false, presence: 'any' });
}

async function loadRights(
  { db }: Pick<Deps, 'db'>,
  idVotingSession: string,
  viewers: readonly Person[],
  { isShut, presence }: { readonly isShut: typeof isEndedForAll; readonly presence: Presence },
): Promise<Map<string, MediaSends>> {
  const userIds = viewers.map(({ userId }) => userId);
  const [session, flagsFor] = await Promise.all([
    loadSendingFacts(db, idVotingSession, userIds),
    loadFlagsOf(db),
  ]);
  const rights = new Map<string, MediaSends>();
  if (session === null || isShut(session)) return rights;
  const people = new Map(Object.entries(session.people));
  const isControlOn = rememberByRoles((roleNames) => flagsFor({ roleNames }).enableSendVideoActionControl);
  for (const { userId, roleNames, actionsAllowed } of viewers) {
    const sendVideoControlOn = isControlOn(roleNames);
    const { meeting, observer, ...words } = people.get(userId) ?? NEVER_THERE;
    if (!isPresent(meeting, presence)) continue;
    const all = forceMuteAllOf(session);
    rights.set(userId, observer ? NOTHING : maySend({ actionsAllowed, sendVideoControlOn, all, ...words }));
  }
  return rights;
}

/** Many people have the same roles, and exceptions of roles are not looked up for nothing. */
export function rememberByRoles(isOn: (roleNames: readonly string[]) => boolean): typeof isOn {
  const known = new Map<string, boolean>();
  return (roleNames) => {
    const key = JSON.stringify(roleNames);
    const on = known.get(key) ?? isOn(roleNames);
    known.set(key, on);
    return on;
  };
}
