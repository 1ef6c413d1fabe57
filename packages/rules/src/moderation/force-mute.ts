import type { ForceMute } from '@hemicycle/contract/people';
import { permissions, type Permission } from '@hemicycle/contract/permissions';
import type { ForceMuteAll } from '@hemicycle/contract/sessions';
import { holds, holdsUnderActionControl, type ActionsAllowed } from '../permissions/holds.ts';
import { canShare } from '../share/share-policy.ts';

/** What can be muted by force. */
export type ForceMuted = keyof ForceMuteAll;

/** The permission to stop everybody from sending one kind of media, and to allow it again. Source:
 *  PERM-22 … PERM-24. */
export const forceMuteAllPermission: Readonly<Record<ForceMuted, Permission>> = {
  audio: permissions.forceMuteAllAudio,
  video: permissions.forceMuteAllVideo,
  share: permissions.forceMuteAllShare,
};

/** A session in which everybody may send. */
export const nothingForceMuted: ForceMuteAll = { audio: false, video: false, share: false };

/** The force mute in force for a person: their own setting, otherwise that for all. The setting for
 *  all does not bind people who may release it. -1: muted by force. Source: PERM-22 … PERM-24,
 *  MEDIA-11. */
export function effectiveForceMute(
  what: ForceMuted,
  person: {
    readonly own: ForceMute;
    readonly all: ForceMuteAll;
    readonly actionsAllowed: ActionsAllowed;
  },
): ForceMute {
  if (person.own !== null || !person.all[what]) return person.own;
  return holds(person.actionsAllowed, forceMuteAllPermission[what]) ? null : -1;
}

/** The setting of one person after a moderator mutes them by force or releases them. A person
 *  released while all are muted may send. */
export function toggledForceMute(what: ForceMuted, own: ForceMute, all: ForceMuteAll): ForceMute {
  const muted = own === -1 || (own === null && all[what]);
  if (!muted) return -1;
  return all[what] ? 0 : null;
}

/** What somebody may send in any room that lets them (see `maySend` of the rooms). Everything needs
 *  the video controls and no force mute. The camera also needs the permission to send video, while
 *  its action control is on. A share also needs what `canShare` asks for. Only the browser knows
 *  whether its device can share. Source: MEDIA-08, MEDIA-11, PERM-16, PERM-19, PERM-33,
 *  SHARE-01. */
export function maySendAnywhere(person: {
  readonly actionsAllowed: ActionsAllowed;
  readonly sendVideoControlOn: boolean;
  readonly forceMuteAudio: ForceMute;
  readonly forceMuteVideo: ForceMute;
  readonly forceMuteShare: ForceMute;
  readonly all: ForceMuteAll;
}): { readonly microphone: boolean; readonly camera: boolean; readonly share: boolean } {
  const { actionsAllowed, all } = person;
  const controls = holds(actionsAllowed, permissions.videoControls);
  const word = (what: ForceMuted, own: ForceMute) => effectiveForceMute(what, { own, all, actionsAllowed });
  return {
    microphone: controls && word('audio', person.forceMuteAudio) !== -1,
    camera:
      controls &&
      word('video', person.forceMuteVideo) !== -1 &&
      holdsUnderActionControl(actionsAllowed, permissions.sendVideo, person.sendVideoControlOn),
    share:
      controls &&
      canShare({
        forceMuteShare: word('share', person.forceMuteShare),
        onIpadOrIphone: false,
        actionsAllowed,
      }).ok,
  };
}
