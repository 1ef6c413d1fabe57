import type { PollPrivacy } from '@hemicycle/contract/polls';
import { clientFlags } from '@hemicycle/contract/site';
import type { ClientFlags } from '@hemicycle/contract/site';
import { settingForRoles } from '@hemicycle/rules/permissions/role-exceptions';

/** The flags for somebody with these roles. For each flag, the exception of the first role that has
 *  one counts, else the site's own value. Exceptions for unknown flags or of the wrong shape are
 *  ignored. Never throws. Source: PERM-07. */
export function flagsForRoles(flags: ClientFlags, roleNames: readonly string[]): ClientFlags {
  const changed = Object.entries(clientFlags.shape).map(([flag, shape]) => {
    const exception = settingForRoles<unknown>(flags.roleBasedExceptions, roleNames, flag, undefined);
    return [flag, shape.safeParse(exception).data];
  });
  const valid = changed.filter(([, value]) => value !== undefined);
  return clientFlags.parse({ ...flags, ...Object.fromEntries(valid) });
}

/** The values that a flag has for the people of the site: its own, and those of the exceptions for
 *  roles. For what is made once for everybody and shown to each by their own flags. An exception of
 *  the wrong shape is ignored. Never throws. Source: PERM-07. */
export function valuesOfFlag<Name extends keyof ClientFlags>(
  flags: ClientFlags,
  name: Name,
): readonly ClientFlags[Name][] {
  const ofRoles = Object.keys(flags.roleBasedExceptions).map((role) => flagsForRoles(flags, [role]));
  return [flags, ...ofRoles].map((one) => one[name]);
}

/** The privacy options that anybody on the site may choose for a poll: those of the site, and those
 *  of the exceptions for roles. Never throws. Source: PRIV-02, PERM-07. */
export function privacyOptionsOfSite(flags: ClientFlags): ReadonlySet<PollPrivacy> {
  return new Set(valuesOfFlag(flags, 'votePrivacyOptions').flat());
}
