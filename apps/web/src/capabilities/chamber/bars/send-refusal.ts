import { permissions } from '@hemicycle/contract/permissions';
import type { ForceMuteAll } from '@hemicycle/contract/sessions';
import { type ActionsAllowed, holds, holdsUnderActionControl } from '@hemicycle/rules/permissions/holds';

/** Why a person may not send some or all media. */
export type SendRefusal =
  | 'lacksControls'
  | 'isObserver'
  | 'lacksSendVideo'
  | 'forceMutedAudio'
  | 'forceMutedVideo'
  | 'forceMutedAllAudio'
  | 'forceMutedAllVideo'
  | 'forceMutedShare'
  | 'mediaFailed';

/** Why the person may not send from the microphone, the camera or a share; null when they may. To
 *  send needs the permission for video controls, and an observer sends nothing. The camera also
 *  needs the permission to send video, on a site with action control of it. A person who is muted
 *  by force sends nothing from that source. Source: MEDIA-01, MEDIA-08, MEDIA-11, PERM-16,
 *  PERM-33. */
export function sendRefusal(
  what: 'microphone' | 'camera' | 'share',
  person: {
    readonly actionsAllowed: ActionsAllowed;
    readonly observer: boolean;
    readonly sendVideoControlOn: boolean;
    readonly forceMuted: ForceMuteAll;
    /** Whether this person alone was muted by force; otherwise everybody was. */
    readonly forceMutedAlone: Pick<ForceMuteAll, 'audio' | 'video'>;
  },
): SendRefusal | null {
  if (!holds(person.actionsAllowed, permissions.videoControls)) return 'lacksControls';
  if (person.observer) return 'isObserver';
  if (
    what === 'camera' &&
    !holdsUnderActionControl(person.actionsAllowed, permissions.sendVideo, person.sendVideoControlOn)
  ) {
    return 'lacksSendVideo';
  }
  const { forceMuted, forceMutedAlone: alone } = person;
  if (what === 'microphone' && forceMuted.audio)
    return alone.audio ? 'forceMutedAudio' : 'forceMutedAllAudio';
  if (what === 'camera' && forceMuted.video) return alone.video ? 'forceMutedVideo' : 'forceMutedAllVideo';
  return what === 'share' && forceMuted.share ? 'forceMutedShare' : null;
}
