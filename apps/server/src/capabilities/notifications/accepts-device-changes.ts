import { permissions } from '@hemicycle/contract/permissions';
import { unionOfRoles } from '@hemicycle/rules/permissions/roles';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadViewerAccount } from '../accounts/public.ts';
import { loadFlagsFor } from '../site/public.ts';

/** Whether moderators may change the devices of the viewer: the site must have it switched on, and
 *  the viewer must hold the permission that accepts it. Source: MOD-05, PERM-36. */
export async function acceptsDeviceChanges(
  { db }: Pick<Deps, 'db'>,
  person: Pick<Viewer, 'actionsAllowed' | 'roleNames'>,
): Promise<boolean> {
  if (!person.actionsAllowed.has(permissions.remoteUnmute)) return false;
  return (await loadFlagsFor(db, person)).enableChangeMicCameraSpeaker;
}

/** As `acceptsDeviceChanges`, for another account; false where the account is gone. */
export async function otherAcceptsDeviceChanges({ db }: Pick<Deps, 'db'>, userId: string): Promise<boolean> {
  const account = await loadViewerAccount(db, userId);
  if (account === null) return false;
  const roleNames = account.roles.map(({ name }) => name);
  return acceptsDeviceChanges({ db }, { actionsAllowed: unionOfRoles(account.roles), roleNames });
}
