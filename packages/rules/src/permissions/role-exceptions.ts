/** The exceptions of a role: role → setting → value. Source: PERM-07. */
export type RoleBasedExceptions<Value> = Readonly<Record<string, Readonly<Record<string, Value>>>>;

/** The value of a setting for somebody with these roles. The first role with a value wins; without
 *  one the site's own value holds. `false`, 0 and the empty text are values; null and undefined are
 *  not. Source: PERM-07. */
export function settingForRoles<Value>(
  exceptions: RoleBasedExceptions<Value>,
  roles: readonly string[],
  setting: string,
  siteValue: Value,
): Value {
  for (const role of roles) {
    const value = Object.hasOwn(exceptions, role) ? exceptions[role]?.[setting] : undefined;
    if (value !== undefined && value !== null) return value;
  }
  return siteValue;
}
