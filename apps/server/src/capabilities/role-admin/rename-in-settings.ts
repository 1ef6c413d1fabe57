import { changedFields } from '@hemicycle/rules/audit/changed-fields';
import { defaultGuestRole } from '@hemicycle/rules/guests/guest-roles';
import { settingsAfterRename } from '@hemicycle/rules/permissions/roles-in-settings';
import type { Role } from '@hemicycle/contract/people';
import type { Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { enterAct } from '../audit/public.ts';
import { loadFlagsToHold, saveFlags } from '../site/public.ts';

/** Gives a renamed role its new name in the settings of the site, in the transaction that renames
 *  it, with an entry in their history. The role of guests stays that, also where it was so by its
 *  name alone. `roles`: those before. Answers whether a setting named it. Source: PERM-04, PERM-07,
 *  GUEST-09. */
export async function renameInSettings(
  deps: Deps,
  transaction: Transaction<Database>,
  {
    byUserId,
    roles,
    from,
    to,
  }: {
    readonly byUserId: string;
    readonly roles: readonly Role[];
    readonly from: string;
    readonly to: string;
  },
): Promise<boolean> {
  const now = await loadFlagsToHold(transaction);
  const guestRole = defaultGuestRole(roles, now)?.id;
  const renamed = roles.map((role) => (role.name === from ? { ...role, name: to } : role));
  const isLost = guestRole !== undefined && defaultGuestRole(renamed, now)?.id !== guestRole;
  const changes = { ...settingsAfterRename(now, from, to), ...(isLost && { guestRole }) };
  if (Object.keys(changes).length === 0) return false;
  const after = await saveFlags(transaction, changes);
  await enterAct(deps, transaction, null, {
    ...{ act: 'changeSite', byUserId, userId: null, created: deps.clock.nowMs() },
    detail: { changes: changedFields(now, after) },
  });
  return true;
}
