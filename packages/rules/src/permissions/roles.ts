import { permissions } from '@hemicycle/contract/permissions';

/** What the rules need to know of a role. Source: PERM-04. */
export interface RoleActions {
  readonly actionsAllowed: readonly string[];
}

/** The union of what all roles allow, each permission once. Source: PERM-02. */
export function unionOfRoles(roles: readonly RoleActions[]): ReadonlySet<string> {
  return new Set(roles.flatMap((role) => role.actionsAllowed));
}

/** A role with any permission whose text contains `admin_page-bool` administers. Source: PERM-05. */
export function isAdminRole(role: RoleActions): boolean {
  return role.actionsAllowed.some((action) => action.includes(permissions.adminPage));
}

/** The roles that a dropdown offers, in the order given: administrators' roles only where they are enabled, and no role
 *  that holds one of `withoutPermissions`. Source: PERM-06. */
export function offeredRoles<R extends RoleActions>(
  roles: readonly R[],
  offer: { readonly adminRoles: boolean; readonly withoutPermissions?: readonly string[] },
): R[] {
  const without = offer.withoutPermissions ?? [];
  return roles.filter(
    (role) =>
      (offer.adminRoles || !isAdminRole(role)) &&
      !role.actionsAllowed.some((action) => without.includes(action)),
  );
}
