import type { ClientFlags } from '@hemicycle/contract/site';

/** The settings that list roles by their names. Source: CHAT-17, CHAT-18, CFG-03 … CFG-05. */
const ROLE_LISTS = [
  'restrictChatAllToRoles',
  'restrictedDirectChatReceiverRoles',
  'rolesWhichExitToChooseSessionPage',
  'rolesWhichLeaveToSessionEndPage',
  'rolesWhichLeaveToLogoutPage',
] as const satisfies readonly (keyof ClientFlags)[];

type RoleList = (typeof ROLE_LISTS)[number];
type Flag = keyof ClientFlags;

/** Whether a setting lists roles by their names. */
export function isRoleList(flag: string): flag is RoleList {
  return ROLE_LISTS.some((one) => one === flag);
}

/** The settings that name a role: as one of their roles, or as a role with exceptions, or in the
 *  exceptions of another role. Never throws. Source: PERM-04, PERM-07. */
export function settingsNaming(flags: ClientFlags, roleName: string): Flag[] {
  return changedSettings(flags, roleName, null).map(([flag]) => flag);
}

/** The settings as they are after a role has another name: only those that named it. Where one
 *  already has the new name, which no role had, the renamed role's own exceptions hold. Never
 *  throws. Source: PERM-04, PERM-07. */
export function settingsAfterRename(flags: ClientFlags, from: string, to: string): Partial<ClientFlags> {
  return Object.fromEntries(changedSettings(flags, from, to));
}

/** The settings that name `from`, with their values where it is `to`; null: without it. */
function changedSettings(flags: ClientFlags, from: string, to: string | null): [Flag, unknown][] {
  const replaced = (names: readonly string[]) => [
    ...new Set(names.flatMap((name) => (name === from ? (to ?? []) : name))),
  ];
  const lists = ROLE_LISTS.flatMap((flag): [Flag, unknown][] =>
    flags[flag].includes(from) ? [[flag, replaced(flags[flag])]] : [],
  );
  const { roleBasedExceptions } = flags;
  const exceptions = Object.entries(roleBasedExceptions).flatMap(([role, values]) => {
    if (role === to && Object.hasOwn(roleBasedExceptions, from)) return [];
    const next = Object.entries(values).map(([flag, value]) => [
      flag,
      isRoleList(flag) && isListOfTexts(value) ? replaced(value) : value,
    ]);
    const name = role === from ? to : role;
    return name === null ? [] : [[name, Object.fromEntries(next)]];
  });
  const isNamed =
    Object.hasOwn(roleBasedExceptions, from) ||
    Object.values(roleBasedExceptions).some((values) =>
      Object.entries(values).some(
        ([flag, value]) => isRoleList(flag) && isListOfTexts(value) && value.includes(from),
      ),
    );
  return isNamed ? [...lists, ['roleBasedExceptions', Object.fromEntries(exceptions)]] : lists;
}

function isListOfTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}
