import type { Role } from '@hemicycle/contract/people';
import { groupType } from '@hemicycle/contract/people';
import { permissions } from '@hemicycle/contract/permissions';
import type { ClientFlags } from '@hemicycle/contract/site';
import { isForTitleGuests, isForWatching } from '../guests/guest-roles.ts';
import { isRoleList } from '../permissions/roles-in-settings.ts';

/** What is wrong in a change of the settings. `path`: the setting, and where in it. */
interface WrongName {
  readonly path: string;
  readonly problem: string;
}

const PERMISSIONS: ReadonlySet<string> = new Set(Object.values(permissions));
const GROUP_TYPES: ReadonlySet<string> = new Set(groupType.options);

/** The names in changed settings for which there is no role, permission or type of groups, and the
 *  roles that guests may not have by them. What a setting named before may stay in it. `next`: all
 *  settings as they would be. Never throws. Source: CFG-01, PERM-07, GUEST-02, GUEST-21. */
export function unknownInSettings(now: ClientFlags, next: ClientFlags, roles: readonly Role[]): WrongName[] {
  const names = new Set(roles.map(({ name }) => name));
  const before = new Set(namesIn(now).map(keyOf));
  const isKnown: Readonly<Record<Named['of'], (name: string) => boolean>> = {
    role: (name) => names.has(name),
    permission: (name) => PERMISSIONS.has(name),
    groups: (name) => GROUP_TYPES.has(name),
  };
  const unknown = namesIn(next)
    .filter((one) => !before.has(keyOf(one)) && !isKnown[one.of](one.name))
    .map(({ path, of, name }) => ({ path, problem: `There is no ${WORDS[of]} ${name}.` }));
  const chosen = (flag: 'guestRole' | 'guestWatchingRole', fits: (role: Role) => boolean): WrongName[] => {
    const roleId = next[flag];
    if (roleId === null || roleId === now[flag]) return [];
    const role = roles.find(({ id }) => id === roleId);
    if (role === undefined) return [{ path: flag, problem: 'There is no such role.' }];
    return fits(role) ? [] : [{ path: flag, problem: `The role ${role.name} may do too much for it.` }];
  };
  return [
    ...unknown,
    ...chosen('guestRole', (role) => isForTitleGuests(role, next)),
    ...chosen('guestWatchingRole', isForWatching),
  ];
}

/** A name in a setting. */
interface Named {
  readonly path: string;
  readonly of: 'role' | 'permission' | 'groups';
  readonly name: string;
}

const WORDS = { role: 'role', permission: 'permission', groups: 'type of groups' } as const;
const keyOf = ({ path, of, name }: Named): string => JSON.stringify([path, of, name]);

function namesIn(flags: ClientFlags): Named[] {
  const { roleBasedExceptions, ...own } = flags;
  return [
    ...Object.entries(own).flatMap(([flag, value]) => namesInValue(flag, flag, value)),
    ...Object.entries(roleBasedExceptions).flatMap(([role, values]) => [
      { path: 'roleBasedExceptions', of: 'role' as const, name: role },
      ...Object.entries(values).flatMap(([flag, value]) =>
        namesInValue(`roleBasedExceptions.${role}.${flag}`, flag, value),
      ),
    ]),
  ];
}

function namesInValue(path: string, flag: string, value: unknown): Named[] {
  const kind = isRoleList(flag)
    ? 'role'
    : flag === 'aclsToRemoveFromGuestDropdown'
      ? 'permission'
      : flag === 'groupTypesForInfoDropdown' || flag === 'groupHierachy'
        ? 'groups'
        : null;
  if (kind === null || typeof value !== 'object' || value === null) return [];
  const names: unknown[] = Array.isArray(value) ? value : Object.keys(value);
  return names.flatMap((name) => (typeof name === 'string' ? [{ path, of: kind, name }] : []));
}
