import { permissions } from '@hemicycle/contract/permissions';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { lockRolesOfAll } from '../writing/public.ts';
import { loadHoldersOf } from './account-store.ts';

/** Runs a change of roles inside a transaction. On the whole site, only one such change runs at a
 *  time.
 *  @throws DomainError `last-administrator` when nobody administers the site afterwards; the caller
 *  must then roll the transaction back. */
export async function keepAnAdministrator(
  transaction: Kysely<Database>,
  change: () => Promise<void>,
): Promise<void> {
  await lockRolesOfAll(transaction);
  await change();
  const administrators = await loadHoldersOf(transaction, permissions.adminPage);
  if (administrators.size > 0) return;
  throw new DomainError('last-administrator');
}
