import type { MediaSends } from '@hemicycle/contract/media';
import type { MeetingPlace } from '@hemicycle/contract/people';
import type { ClientFlags } from '@hemicycle/contract/site';
import { maySend } from '@hemicycle/rules/moderation/force-mute';
import { canViewCameras } from '@hemicycle/rules/permissions/view-cameras';
import { canViewShare } from '@hemicycle/rules/share/share-policy';
import type { CameraView } from '../../adapters/media-server/media-rooms.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { forceMuteAllOf, isEndedForAll } from '../sessions/public.ts';
import { loadFlagsOf } from '../site/public.ts';
import { loadSendingFacts } from './media-rights-store.ts';

/** What somebody may do with the media of a room. */
export interface RoomRights {
  readonly maySend: MediaSends;
  /** May receive what others share. */
  readonly viewsShares: boolean;
  readonly viewsCameras: CameraView;
}

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

/** What each of these people may do with the media of the main chamber of a session now, by user id; nobody where the session is gone or over for
 *  all, and nobody whose `presence` does not do. Source: EXIT-11, and see `loadRightsAnywhere`. */
export function loadMediaRights(
  deps: Pick<Deps, 'db'>,
  idVotingSession: string,
  viewers: readonly Person[],
  presence: Presence,
): Promise<Map<string, RoomRights>> {
  return loadRights(deps, idVotingSession, viewers, { isShut: isEndedForAll, presence });
}

/** What each of these people may do with the media of any room of a session now, by user id: by permissions, the site's action controls, the session's
 *  list of who views no share, and what moderators muted by force; who only watches sends nothing; nobody where the session is gone. Two queries.
 *  Source: PERM-16, PERM-17, PERM-18, PERM-19, PERM-33, MEDIA-11, SHARE-01, SHARE-05. */
export function loadRightsAnywhere(
  deps: Pick<Deps, 'db'>,
  idVotingSession: string,
  viewers: readonly Person[],
): Promise<Map<string, RoomRights>> {
  return loadRights(deps, idVotingSession, viewers, { isShut: () => false, presence: 'any' });
}

async function loadRights(
  { db }: Pick<Deps, 'db'>,
  idVotingSession: string,
  viewers: readonly Person[],
  { isShut, presence }: { readonly isShut: typeof isEndedForAll; readonly presence: Presence },
): Promise<Map<string, RoomRights>> {
  const userIds = viewers.map(({ userId }) => userId);
  const [session, flagsFor] = await Promise.all([
    loadSendingFacts(db, idVotingSession, userIds),
    loadFlagsOf(db),
  ]);
  const rights = new Map<string, RoomRights>();
  if (session === null || isShut(session)) return rights;
  const { viewing_disabled_users: viewingDisabledUsers } = session;
  const people = new Map(Object.entries(session.people));
  const controlsFor = rememberByRoles((roleNames) => flagsFor({ roleNames }));
  const camerasAsked = asksForCamerasAnywhere(controlsFor([]));
  const all = forceMuteAllOf(session);
  for (const { userId, roleNames, actionsAllowed } of viewers) {
    const { meeting, observer, ...words } = people.get(userId) ?? NEVER_THERE;
    if (!isPresent(meeting, presence)) continue;
    const controls = controlsFor(roleNames);
    const sendVideoControlOn = controls.enableSendVideoActionControl;
    const view = canViewShare({
      userId,
      actionsAllowed,
      forceMuteShare: words.forceMuteShare,
      viewingDisabledUsers,
      actionControlOn: controls.enableViewShareScreenActionControl,
    });
    rights.set(userId, {
      maySend: observer ? NOTHING : maySend({ actionsAllowed, sendVideoControlOn, all, ...words }),
      viewsShares: view.ok,
      viewsCameras: camerasAsked ? cameraView(actionsAllowed, controls) : 'unasked',
    });
  }
  return rights;
}

/** The exception of one role is enough: whose camera is sent must then know who of the others may see it. */
function asksForCamerasAnywhere({ enableViewVideoActionControl, roleBasedExceptions }: ClientFlags): boolean {
  return (
    enableViewVideoActionControl ||
    Object.values(roleBasedExceptions).some((flags) => flags['enableViewVideoActionControl'] === true)
  );
}

function cameraView(actionsAllowed: Person['actionsAllowed'], flags: ClientFlags): CameraView {
  const actionControlOn = flags.enableViewVideoActionControl;
  return canViewCameras({ actionsAllowed, actionControlOn }) ? 'allowed' : 'barred';
}

/** Many people have the same roles, and exceptions of roles are not looked up for nothing. */
function rememberByRoles<Found>(find: (roleNames: readonly string[]) => Found) {
  const known = new Map<string, Found>();
  return (roleNames: readonly string[]): Found => {
    const key = JSON.stringify(roleNames);
    const found = known.get(key) ?? find(roleNames);
    known.set(key, found);
    return found;
  };
}
