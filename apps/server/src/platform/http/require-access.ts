import type { Access } from '@hemicycle/contract/endpoint';
import { permissions } from '@hemicycle/contract/permissions';
import { DomainError } from './domain-error.ts';
import type { Viewer } from './viewer.ts';

/** Requires that the viewer may call an endpoint declared with this access. A guest administers
 *  nothing: for them the permission of the admin page opens no call.
 *  @throws DomainError `not-signed-in`, `account-needed`, `permission-missing`. Source: PERM-03. */
export function requireAccess(access: Access, viewer: Viewer | null): void {
  if (access === 'public') return;
  if (viewer === null) throw new DomainError('not-signed-in');
  if (access === 'signed-in') return;
  if (access === 'account') {
    if (viewer.kind === 'guest') throw new DomainError('account-needed');
    return;
  }
  const held = access.filter((permission) => viewer.actionsAllowed.has(permission));
  if (held.length === 0) throw new DomainError('permission-missing');
  if (viewer.kind === 'guest' && held.every((permission) => permission === permissions.adminPage))
    throw new DomainError('account-needed');
}
