import { clientFlags } from '@hemicycle/contract/site';
import type { ClientFlags } from '@hemicycle/contract/site';
import { settingForRoles } from '@hemicycle/rules/permissions/role-exceptions';

/** The flags that are different for somebody with these roles: of each flag the value of the first role that has one. Exceptions
 *  of unknown flags or of the wrong shape do not count. Never throws. Source: PERM-07. */
export function roleExceptions(
  exceptions: ClientFlags['roleBasedExceptions'],
  roleNames: readonly string[],
): Partial<ClientFlags> {
  const changed = Object.entries(clientFlags.shape).flatMap(([flag, shape]) => {
    const parsed = shape.safeParse(settingForRoles<unknown>(exceptions, roleNames, flag, undefined));
    return parsed.success ? [[flag, parsed.data]] : [];
  });
  return Object.fromEntries(changed);
}
