import { permissions } from '@hemicycle/contract/permissions';
import { may, type Viewer } from '../../platform/http/viewer.ts';

/** Whether the viewer may see the e-mail addresses of an account: it is the viewer's own, or the
 *  viewer is an administrator or a moderator. */
export function maySeeEmail(viewer: Viewer, userId: string): boolean {
  return (
    viewer.userId === userId || may(viewer, permissions.adminPage) || may(viewer, permissions.moderation)
  );
}

const PRODUCTION_PASSWORD_MIN_CHARS = 8;

/** Whether a password is too weak to be given to an account; a demonstration site takes any. */
export function isWeakPassword(password: string, mode: 'demo' | 'production'): boolean {
  return mode === 'production' && [...password].length < PRODUCTION_PASSWORD_MIN_CHARS;
}
