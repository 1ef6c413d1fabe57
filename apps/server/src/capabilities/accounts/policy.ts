import { permissions } from '@hemicycle/contract/permissions';
import { DomainError } from '../../platform/http/domain-error.ts';
import { may, type Viewer } from '../../platform/http/viewer.ts';
import { isCommonPassword } from './common-password.ts';

/** Whether the viewer may see the e-mail addresses of an account: it is the viewer's own, or the
 *  viewer is an administrator or a moderator. */
export function maySeeEmail(viewer: Viewer, userId: string): boolean {
  return (
    viewer.userId === userId || may(viewer, permissions.adminPage) || may(viewer, permissions.moderation)
  );
}

/** By what the viewer may change the picture of a person: with an account for oneself, by
 *  administering for others. @throws DomainError `permission-missing`. Source: PEOP-01. */
export function changesPicture(
  viewer: Viewer,
  userId: string,
): 'account' | readonly [typeof permissions.adminPage] {
  if (viewer.userId === userId) return 'account';
  if (!may(viewer, permissions.adminPage)) throw new DomainError('permission-missing');
  return [permissions.adminPage];
}

const PRODUCTION_PASSWORD_MIN_CHARS = 8;

/** Checks a new password. @throws DomainError `weak-password`, `common-password`. */
export function requireStrongPassword(password: string, mode: 'demo' | 'production'): void {
  const weakness = weaknessOfPassword(password, mode);
  if (weakness !== null) throw new DomainError(weakness);
}

/** Why a password may not be given to an account: it is too short, or it stands on a list of those
 *  that are tried first; null where it may. A demonstration site takes any. Source: AUTH-02. */
export function weaknessOfPassword(
  password: string,
  mode: 'demo' | 'production',
): 'weak-password' | 'common-password' | null {
  if (mode === 'demo') return null;
  if ([...password].length < PRODUCTION_PASSWORD_MIN_CHARS) return 'weak-password';
  return isCommonPassword(password) ? 'common-password' : null;
}
