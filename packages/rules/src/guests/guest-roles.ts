import { GUEST_DEFAULT_ROLE, GUEST_WATCHING_ROLE } from '@hemicycle/contract/guest-names';
import { permissions } from '@hemicycle/contract/permissions';
import { isAdminRole } from '../permissions/admin-role.ts';

interface Role {
  readonly id: string;
  readonly name: string;
  readonly actionsAllowed: readonly string[];
}

/** The flags of the site that decide which roles guests may have. */
export interface GuestRoleFlags {
  readonly enableAdminGuestRoleCreation: boolean;
  readonly aclsToRemoveFromGuestDropdown: readonly string[];
}

const STREAMING = 'Streaming';

/** Whether a guest link may have this role. Roles of streaming bots never are for guests; admin
 *  roles (those that administer or moderate) only where the site allows it; roles with a permission
 *  that the site keeps from guests never. Source: GUEST-20, GUEST-21, GUEST-22. */
export function isForGuests({ name, actionsAllowed }: Role, flags: GuestRoleFlags): boolean {
  if (name === STREAMING || actionsAllowed.includes(permissions.streamingBot)) return false;
  const isAdmin = isAdminRole({ actionsAllowed }) || actionsAllowed.includes(permissions.moderation);
  if (isAdmin && !flags.enableAdminGuestRoleCreation) return false;
  return !actionsAllowed.some((action) => flags.aclsToRemoveFromGuestDropdown.includes(action));
}

/** The roles that the site chose for its guests, by their ids; null: those that a new site begins
 *  with. Source: GUEST-02, GUEST-09, BEY-47. */
interface ChosenGuestRoles {
  readonly guestRole: string | null;
  readonly guestWatchingRole: string | null;
}

/** The role of guests who come by the address by title, and of guest links for which no other is
 *  chosen: the chosen one, else the one that new sites have for it, else the one of that name;
 *  undefined where the site has none of these. Source: GUEST-02, GUEST-09. */
export function defaultGuestRole<Named extends { readonly id: string; readonly name: string }>(
  roles: readonly Named[],
  { guestRole }: Pick<ChosenGuestRoles, 'guestRole'>,
): Named | undefined {
  return (
    roles.find(({ id }) => id === guestRole) ??
    roles.find(({ id }) => id === GUEST_DEFAULT_ROLE) ??
    roles.find(({ name }) => name.toLowerCase() === GUEST_DEFAULT_ROLE)
  );
}

const NOT_BY_TITLE: readonly string[] = [permissions.moderation, permissions.vote, permissions.bypassLobby];

/** Whether guests who come by the address by title may have this role. Anybody can guess that
 *  address, so it carries no vote, no power, and no way around the lobby. Source: GUEST-02, DESIGN
 *  §7. */
export function isForTitleGuests(role: Role, flags: GuestRoleFlags): boolean {
  const hasPower = isAdminRole(role) || role.actionsAllowed.some((action) => NOT_BY_TITLE.includes(action));
  return isForGuests(role, flags) && !hasPower;
}

const TAKES_PART: readonly string[] = [
  ...NOT_BY_TITLE,
  permissions.videoControls,
  permissions.sendVideo,
  permissions.shareScreenControl,
  permissions.transcriber,
];

/** Whether people with this role only see and hear. Source: BEY-47. */
export function isForWatching({ actionsAllowed }: Pick<Role, 'actionsAllowed'>): boolean {
  return !isAdminRole({ actionsAllowed }) && !actionsAllowed.some((action) => TAKES_PART.includes(action));
}

/** The role of guests who do not agree to be seen and heard: the chosen one, else the observers of
 *  a new site. Undefined where the site has none that sends nothing. Source: BEY-47. */
export function watchingRole<Watching extends Role>(
  roles: readonly Watching[],
  chosen: Pick<ChosenGuestRoles, 'guestWatchingRole'>,
): Watching | undefined {
  const role = givenToWatchers(roles, chosen);
  return role !== undefined && isForWatching(role) ? role : undefined;
}

function givenToWatchers<Watching extends { readonly id: string }>(
  roles: readonly Watching[],
  { guestWatchingRole }: Pick<ChosenGuestRoles, 'guestWatchingRole'>,
): Watching | undefined {
  return (
    roles.find(({ id }) => id === guestWatchingRole) ?? roles.find(({ id }) => id === GUEST_WATCHING_ROLE)
  );
}

/** The settings by which guests get a role, also where it has it without being chosen. Source:
 *  GUEST-02, GUEST-09, BEY-47. */
export function guestSettingsWith(
  roles: readonly Role[],
  chosen: ChosenGuestRoles,
  roleId: string,
): (keyof ChosenGuestRoles)[] {
  return [
    ...(defaultGuestRole(roles, chosen)?.id === roleId ? (['guestRole'] as const) : []),
    ...(givenToWatchers(roles, chosen)?.id === roleId ? (['guestWatchingRole'] as const) : []),
  ];
}

/** How many people a link admits. A link whose role may vote admits one, so that nobody votes twice
 *  by it. `asked` undefined: nothing was said. Source: BEY-47. */
export function usesMaxFor(
  { actionsAllowed }: Pick<Role, 'actionsAllowed'>,
  asked: number | null | undefined,
): { readonly ok: true; readonly usesMax: number | null } | { readonly ok: false; code: 'guest-link-votes' } {
  if (!actionsAllowed.includes(permissions.vote)) return { ok: true, usesMax: asked ?? null };
  return asked === undefined || asked === 1
    ? { ok: true, usesMax: 1 }
    : { ok: false, code: 'guest-link-votes' };
}
