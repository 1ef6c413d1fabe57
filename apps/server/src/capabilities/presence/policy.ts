import type { BodyOf } from '@hemicycle/contract/endpoint';
import type { updatePeopleState } from '@hemicycle/contract/people';
import { permissions } from '@hemicycle/contract/permissions';
import { DomainError } from '../../platform/http/domain-error.ts';
import { may, type Viewer } from '../../platform/http/viewer.ts';

/** What a caller asks to change of a person's state. */
export type StateChange = BodyOf<typeof updatePeopleState>;

/** Lets through a change of microphone, camera and name: one's own microphone and camera are one's
 *  own; a moderator mutes others, never unmutes them, sets the name shown, also the own, and keeps
 *  people from sending. Hands have their own policy.
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
