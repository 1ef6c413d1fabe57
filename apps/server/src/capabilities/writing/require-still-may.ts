import type { Access } from '@hemicycle/contract/endpoint';
import type { Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { requireAccess } from '../../platform/http/require-access.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { holdRolesOfAll, loadRightsNow } from './rights-store.ts';

/** The viewer with their present permissions, which nobody changes until the end of the
 *  transaction. The viewer of a request was loaded when it arrived, and may have waited for locks
 *  for seconds since. So this check refuses people who were demoted or removed meanwhile, on any
 *  server. Call it first in the transaction, before it reads or writes.
 *  @throws DomainError `not-signed-in`, `account-needed`, `permission-missing`. Source: PERM-03,
 *  AUTH-12. */
export async function requireStillMay(
  { clock }: Pick<Deps, 'clock'>,
  transaction: Transaction<Database>,
  viewer: Viewer,
  access: Access,
): Promise<Viewer> {
  await holdRolesOfAll(transaction);
  const rights = await loadRightsNow(transaction, viewer, clock.nowMs());
  if (rights === null) throw new DomainError('not-signed-in');
  const { roles } = rights;
  const now: Viewer = {
    ...viewer,
    roleIds: roles.map(({ id }) => id),
    roleNames: roles.map(({ name }) => name),
    actionsAllowed: new Set(
      roles
        .flatMap(({ actionsAllowed }) => actionsAllowed)
        .filter((action) => viewer.withheld?.has(action) !== true),
    ),
  };
  requireAccess(access, now);
  return now;
}
