import { permissions } from '@hemicycle/contract/permissions';
import { DomainError } from '../../platform/http/domain-error.ts';
import { may, type Viewer } from '../../platform/http/viewer.ts';

/** Checks that the viewer may edit the rules of the site: only administrators who also hold
 *  `quorums-edit` may. @throws DomainError `permission-missing`. */
export function requireMayEditRules(viewer: Viewer): void {
  const holdsBoth = may(viewer, permissions.quorumsEdit) && may(viewer, permissions.adminPage);
  if (!holdsBoth) throw new DomainError('permission-missing');
}
