/** A role, as far as the rules need it. Source: PERM-04. */
export interface RoleActions {
  readonly actionsAllowed: readonly string[];
}

/** The permissions of all roles together, each once. Source: PERM-02. */
export function unionOfRoles(roles: readonly RoleActions[]): ReadonlySet<string> {
  return new Set(roles.flatMap((role) => role.actionsAllowed));
}
