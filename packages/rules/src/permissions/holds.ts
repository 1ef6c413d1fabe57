import type { Permission } from '@hemicycle/contract/permissions';

/** The permissions of somebody, as a list (session info) or a set (server viewer). */
export type ActionsAllowed = ReadonlySet<string> | readonly string[];

/** Whether somebody holds exactly this permission string; no prefix, no case folding. Source:
 *  PERM-01. */
export function holds(actionsAllowed: ActionsAllowed, permission: Permission): boolean {
  return 'has' in actionsAllowed ? actionsAllowed.has(permission) : actionsAllowed.includes(permission);
}

/** Whether somebody may do what a permission with an action control allows. While the control is
 *  off in the configuration, everybody may. Source: PERM-15 … PERM-18, CFG-17. */
export function holdsUnderActionControl(
  actionsAllowed: ActionsAllowed,
  permission: Permission,
  actionControlOn: boolean,
): boolean {
  return !actionControlOn || holds(actionsAllowed, permission);
}
