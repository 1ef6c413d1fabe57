import { clientFlags } from '@hemicycle/contract/site';
import type { ClientFlags } from '@hemicycle/contract/site';

/** The flags that are different for somebody with these roles: of each flag the value of the first role that has one. Exceptions
 *  of unknown flags or of the wrong shape do not count. Never throws. Source: PERM-07. */
export function roleExceptions(
  exceptions: ClientFlags['roleBasedExceptions'],
  roleNames: readonly string[],
): Partial<ClientFlags> {
  const found: Record<string, unknown> = {};
  for (const roleName of roleNames) {
    for (const [flag, value] of Object.entries(exceptions[roleName] ?? {})) {
      if (!(flag in found)) found[flag] = value;
    }
  }
  const parsed = Object.entries(clientFlags.shape).flatMap(([name, shape]) => {
    const value = name in found ? shape.safeParse(found[name]) : null;
    return value?.success ? [[name, value.data]] : [];
  });
  // oxlint-disable-next-line typescript/no-unsafe-return -- each value was parsed by the shape of its own name
  return Object.fromEntries(parsed);
}
