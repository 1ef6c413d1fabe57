import { deletePerson as declared } from '@hemicycle/contract/people-admin';
import type { Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterAct } from '../audit/public.ts';
import { lockRolesOfAll, requireStillMay } from '../writing/public.ts';
import type { AccountHook } from './account-hooks.ts';
import {
  deleteAccount,
  loadAdministered,
  loadTies,
  lockAccounts,
  setSwitchedOff,
} from './administered-person-store.ts';
import { keepAnAdministrator } from './keep-an-administrator.ts';

/** Deletes an account for good. First it is switched off, and its owner leaves every meeting; so an
 *  account whose deletion breaks off stays, switched off. Votes, records and the
 *  attendance of sittings that have ended keep the name.
 *  @throws DomainError `not-found`, `own-account`, `last-administrator`, `person-in-open-vote`.
 *  Source: PEOP-02. */
export async function deletePerson(
  deps: Deps,
  hooks: readonly AccountHook[],
  viewer: Viewer,
  userId: string,
): Promise<void> {
  const whereDeletable = (work: (transaction: Transaction<Database>, nowMs: number) => Promise<void>) =>
    inTransaction(deps.db, async (transaction) => {
      await lockRolesOfAll(transaction);
      await requireStillMay(deps, transaction, viewer, declared.access);
      if (userId === viewer.userId) throw new DomainError('own-account');
      await lockAccounts(transaction, [userId]);
      if (!(await loadAdministered(transaction, [userId])).has(userId)) throw new DomainError('not-found');
      const nowMs = deps.clock.nowMs();
      const { openVotes } = await loadTies(transaction, userId, nowMs);
      if (openVotes > 0) throw new DomainError('person-in-open-vote');
      await work(transaction, nowMs);
    });
  await whereDeletable((transaction, nowMs) =>
    keepAnAdministrator(transaction, () => setSwitchedOff(transaction, [userId], nowMs)),
  );
  for (const hook of hooks) await hook.switchedOff?.(deps, userId);
  await whereDeletable(async (transaction, created) => {
    const act = { act: 'deletePerson', byUserId: viewer.userId, userId, detail: {}, created } as const;
    await enterAct(deps, transaction, null, act);
    for (const hook of hooks) await hook.beforeDeletion?.(transaction, userId);
    await deleteAccount(transaction, userId);
  });
}
