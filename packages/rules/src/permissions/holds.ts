import type { Permission } from '@hemicycle/contract/permissions';

/** The permissions of somebody, as a list (session info) or a set (server viewer). */
export type ActionsAllowed = ReadonlySet<string> | readonly string[];

/** True only when the exact permission string is there; no prefix, no case folding. Source:
 *  PERM-01. */
export function holds(actionsAllowed: ActionsAllowed, permission: Permission): boolean {
  return 'has' in actionsAllowed ? actionsAllowed.has(permission) : actionsAllowed.includes(permission);
}

/** A permission that counts only while its action control is switched on in the configuration: with
 *  the control off everybody may. Source: PERM-15 … PERM-18, CFG-17. */
export function holdsUnderActionControl(
  actionsAllowed: ActionsAllowed,
  permission: Permission,
  actionControlOn: boolean,
): boolean {
  return !actionControlOn || holds(actionsAllowed, permission);
}
