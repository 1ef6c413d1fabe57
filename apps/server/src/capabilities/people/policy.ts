import type { BodyOf } from '@hemicycle/contract/endpoint';
import type { updatePeopleState } from '@hemicycle/contract/people';
import { permissions } from '@hemicycle/contract/permissions';
import { DomainError } from '../../platform/http/domain-error.ts';
import { may, type Viewer } from '../../platform/http/viewer.ts';

/** What a caller asks to change of a person's state. */
export type StateChange = BodyOf<typeof updatePeopleState>;

/** Whether the viewer may see the e-mail addresses of an account: one's own, or as administrator or
 *  moderator. */
export function maySeeEmail(viewer: Viewer, userId: string): boolean {
  return (
    viewer.userId === userId || may(viewer, permissions.adminPage) || may(viewer, permissions.moderation)
  );
}

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

const PRODUCTION_PASSWORD_MIN_CHARS = 8;

/** Whether a password is too weak to be given to an account; a demonstration site takes any. */
export function isWeakPassword(password: string, mode: 'demo' | 'production'): boolean {
  return mode === 'production' && [...password].length < PRODUCTION_PASSWORD_MIN_CHARS;
}
