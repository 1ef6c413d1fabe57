import type { BodyOf } from '@hemicycle/contract/endpoint';
import type { updatePeopleState } from '@hemicycle/contract/people';
import { permissions } from '@hemicycle/contract/permissions';
import { DomainError } from '../../platform/http/domain-error.ts';
import { may, type Viewer } from '../../platform/http/viewer.ts';

/** The changes of a person's state that a caller asks for. */
export type StateChange = BodyOf<typeof updatePeopleState>;

/** Checks that the viewer may make this change of microphone, camera or name. Everybody may mute
 *  and unmute themselves. Only a moderator may mute others, set the name shown (also their own),
 *  and keep people from sending. Nobody may unmute others. Hands have their own policy.
 *  @throws DomainError `permission-missing`. Source: PERM-03, PERM-08, MEDIA-11. */
export function requireMayChangeState(viewer: Viewer, targetId: string, change: StateChange): void {
  const moderates = may(viewer, permissions.moderation);
  const moderators = [
    change.overridedName,
    change.forceMuteAudio,
    change.forceMuteVideo,
    change.forceMuteShare,
  ];
  if (!moderates && moderators.some((value) => value !== undefined)) {
    throw new DomainError('permission-missing');
  }
  if (viewer.userId === targetId) return;
  const changesMute = change.muteAudio !== undefined || change.muteVideo !== undefined;
  const unmutes = change.muteAudio === 0 || change.muteVideo === 0;
  if (unmutes || (changesMute && !moderates)) throw new DomainError('permission-missing');
}
