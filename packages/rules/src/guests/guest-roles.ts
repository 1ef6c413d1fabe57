import { GUEST_DEFAULT_ROLE } from '@hemicycle/contract/guest-names';
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

/** The role that a guest link has unless another is chosen; undefined where the site has none of
 *  that name. Source: GUEST-09. */
export function defaultGuestRole<Named extends { readonly name: string }>(
  roles: readonly Named[],
): Named | undefined {
  return roles.find(({ name }) => name.toLowerCase() === GUEST_DEFAULT_ROLE);
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

/** The role of guests who do not agree to be seen and heard: the site's observers, who send
 *  nothing. Undefined where the site has no such role. */
export function watchingRole<Watching extends Role>(roles: readonly Watching[]): Watching | undefined {
  return roles.find(
    ({ id, actionsAllowed }) =>
      id === 'observer' && !actionsAllowed.some((action) => TAKES_PART.includes(action)),
  );
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
