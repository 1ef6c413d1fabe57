import type { Access } from '@hemicycle/contract/endpoint';
import { DomainError } from './domain-error.ts';
import type { Viewer } from './viewer.ts';

/** Requires that the viewer may call an endpoint declared with this access.
 *  @throws DomainError `not-signed-in`, `account-needed`, `permission-missing`. Source: PERM-03. */
export function requireAccess(access: Access, viewer: Viewer | null): void {
  if (access === 'public') return;
  if (viewer === null) throw new DomainError('not-signed-in');
  if (access === 'signed-in') return;
  if (access === 'account') {
    if (viewer.kind === 'guest') throw new DomainError('account-needed');
    return;
  }
  if (!access.some((permission) => viewer.actionsAllowed.has(permission))) {
    throw new DomainError('permission-missing');
  }
}
