import type { Role } from '@hemicycle/contract/people';
import { permissions } from '@hemicycle/contract/permissions';
import { may, type Viewer } from '../../platform/http/viewer.ts';

/** A role as `viewer` may see it. Only people with the role and administrators see what it allows.
 *  Source: PERM-04. */
export function presentRole(role: Role, viewer: Viewer): Role {
  const seesActions = viewer.roleIds.includes(role.id) || may(viewer, permissions.adminPage);
  return { id: role.id, name: role.name, actionsAllowed: seesActions ? role.actionsAllowed : [] };
}
