import { permissions } from '@hemicycle/contract/permissions';

type RoleActions = { readonly actionsAllowed: readonly string[] };

/** Whether a role is an admin role: one of its actions contains the permission for the pages of the
 *  administration. Source: PERM-05. */
export function isAdminRole({ actionsAllowed }: RoleActions): boolean {
  return actionsAllowed.some((action) => action.includes(permissions.adminPage));
}

/** The roles that a choice of roles offers: without admin roles unless they are enabled. Source:
 *  PERM-06. */
export function offeredRoles<Role extends RoleActions>(
  roles: readonly Role[],
  { admin }: { readonly admin: boolean },
): Role[] {
  return roles.filter((role) => admin || !isAdminRole(role));
}
