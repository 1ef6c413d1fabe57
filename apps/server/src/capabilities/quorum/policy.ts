import { permissions } from '@hemicycle/contract/permissions';
import { DomainError } from '../../platform/http/domain-error.ts';
import { may, type Viewer } from '../../platform/http/viewer.ts';

/** The site's rules are made by administrators who hold `quorums-edit`. @throws DomainError
 *  `permission-missing`. */
export function requireMayEditRules(viewer: Viewer): void {
  const holdsBoth = may(viewer, permissions.quorumsEdit) && may(viewer, permissions.adminPage);
  if (!holdsBoth) throw new DomainError('permission-missing');
}
