import { permissions } from '@hemicycle/contract/permissions';
import { DomainError } from '../../platform/http/domain-error.ts';
import { may, type Viewer } from '../../platform/http/viewer.ts';

/** Whether the viewer may see the e-mail addresses of an account: it is the viewer's own, or the
 *  viewer is an administrator or a moderator. */
export function maySeeEmail(viewer: Viewer, userId: string): boolean {
  return (
    viewer.userId === userId || may(viewer, permissions.adminPage) || may(viewer, permissions.moderation)
  );
}

const PRODUCTION_PASSWORD_MIN_CHARS = 8;

/** Checks a new password. @throws DomainError `weak-password`. */
export function requireStrongPassword(password: string, mode: 'demo' | 'production'): void {
  if (isWeakPassword(password, mode)) throw new DomainError('weak-password');
}

/** Whether a password is too weak to be given to an account; a demonstration site takes any. */
export function isWeakPassword(password: string, mode: 'demo' | 'production'): boolean {
  return mode === 'production' && [...password].length < PRODUCTION_PASSWORD_MIN_CHARS;
}
