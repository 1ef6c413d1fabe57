import { permissions } from '@hemicycle/contract/permissions';
import type { ForceMuteAll } from '@hemicycle/contract/sessions';
import { type ActionsAllowed, holds, holdsUnderActionControl } from '@hemicycle/rules/permissions/holds';

/** Why somebody sends nothing, or no picture. */
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

/** Whether microphone, camera and share are there at all: not without the video controls, not for
 *  who continues as observer; the camera also not without the permission to send video while its
 *  action control is on; none that is muted by force. Null: they are. Source: MEDIA-01, MEDIA-08,
 *  MEDIA-11, PERM-16, PERM-33. */
export function sendRefusal(
  what: 'microphone' | 'camera' | 'share',
  person: {
    readonly actionsAllowed: ActionsAllowed;
    readonly observer: boolean;
    readonly sendVideoControlOn: boolean;
    readonly forceMuted: ForceMuteAll;
    /** By a word on this person; else all are. */
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
