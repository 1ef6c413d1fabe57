import type { MediaSends } from '@hemicycle/contract/media';
import type { ClientFlags } from '@hemicycle/contract/site';
import { canViewCameras } from '@hemicycle/rules/permissions/view-cameras';
import type { Room } from '@hemicycle/rules/rooms/room';
import { mayHear, maySend, type Presence } from '@hemicycle/rules/rooms/room-policy';
import { canViewShare } from '@hemicycle/rules/share/share-policy';
import type { CameraView } from '../../adapters/media-server/media-rooms.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { forceMuteAllOf } from '../sessions/public.ts';
import { type loadFlagsOf, valuesOfFlag } from '../site/public.ts';
import type { SendingFacts } from './media-rights-store.ts';

/** The rights of a person in the media of a room. */
export interface RoomRights {
  readonly maySend: MediaSends;
  /** Whether the person may receive shares of other people. */
  readonly viewsShares: boolean;
  readonly viewsCameras: CameraView;
}

/** A person whose rights are looked up. */
export type MediaPerson = Pick<Viewer, 'userId' | 'roleNames' | 'actionsAllowed'>;

type FlagsFor = Awaited<ReturnType<typeof loadFlagsOf>>;

const NEVER_THERE = {
  roomId: null,
  observer: false,
  forceMuteAudio: null,
  forceMuteVideo: null,
  forceMuteShare: null,
  secondRoom: null,
} as const;

/** The rights of these people in the media of a room now, by user id. They depend on each person's
 *  place, on permissions, the site's action controls, the session's list of people who may not view
 *  shares, and what moderators muted by force. People who may not hear the room are left out.
 *  Source: PERM-16, PERM-17, PERM-18, PERM-19, PERM-33, MEDIA-11, SHARE-01, SHARE-05. */
export function rightsIn(
  room: Room,
  { facts, flagsFor }: { readonly facts: SendingFacts; readonly flagsFor: FlagsFor },
  viewers: readonly MediaPerson[],
  presence: Presence,
): Map<string, RoomRights> {
  const { viewing_disabled_users: viewingDisabledUsers } = facts;
  const people = new Map(Object.entries(facts.people));
  const all = forceMuteAllOf(facts);
  const rights = new Map<string, RoomRights>();
  const those = viewers
    .map((viewer) => ({ ...(people.get(viewer.userId) ?? NEVER_THERE), ...viewer }))
    .filter((person) => mayHear(room, person, presence));
  const camerasAsked = asksForCamerasAnywhere(flagsFor({ roleNames: [] }));
  for (const person of those) {
    const { userId, actionsAllowed, forceMuteShare } = person;
    const controls = flagsFor(person);
    const sendVideoControlOn = controls.enableSendVideoActionControl;
    const view = canViewShare({
      userId,
      actionsAllowed,
      forceMuteShare,
      viewingDisabledUsers,
      actionControlOn: controls.enableViewShareScreenActionControl,
    });
    rights.set(userId, {
      maySend: maySend(room, { ...person, sendVideoControlOn, all }, presence),
      viewsShares: view.ok,
      viewsCameras: camerasAsked ? cameraView(actionsAllowed, controls) : 'unasked',
    });
  }
  return rights;
}

/** Whether the site asks anybody for the permission to see cameras. An exception for one role is
 *  enough: a page that sends a camera must then know which people may see it. */
function asksForCamerasAnywhere(flags: ClientFlags): boolean {
  return valuesOfFlag(flags, 'enableViewVideoActionControl').includes(true);
}

function cameraView(actionsAllowed: MediaPerson['actionsAllowed'], flags: ClientFlags): CameraView {
  const actionControlOn = flags.enableViewVideoActionControl;
  return canViewCameras({ actionsAllowed, actionControlOn }) ? 'allowed' : 'barred';
}
