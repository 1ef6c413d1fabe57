import type { BodyOf } from '@hemicycle/contract/endpoint';
import type { endOwnSignIns as declared, OwnSignIn } from '@hemicycle/contract/own-sign-ins';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterAct } from '../audit/public.ts';
import { deleteSignInOf, loadSignInsOf } from './own-sign-in-store.ts';
import { presentSignIn } from './present-sign-in.ts';
import { deleteOtherSignIns } from './sign-in-store.ts';

/** Where the viewer is signed in, this place first. Source: AUTH-02. */
export async function listOwnSignIns(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId, signInId }: Viewer,
): Promise<OwnSignIn[]> {
  const rows = await loadSignInsOf(db, userId, clock.nowMs());
  const signIns = rows.map((row) => presentSignIn(row, signInId));
  return [...signIns.filter(({ isThis }) => isThis), ...signIns.filter(({ isThis }) => !isThis)];
}

/** Ends one sign-in of the viewer, or every other than this one: cookies, and sockets on every
 *  server. @throws DomainError `not-found`, also for a sign-in of somebody else. Source:
 *  AUTH-02. */
export async function endOwnSignIns(
  deps: Deps,
  { userId, signInId }: Viewer,
  which: BodyOf<typeof declared>,
): Promise<{ ended: number }> {
  const all = 'others' in which;
  const ended = await inTransaction(deps.db, async (transaction) => {
    const signInIds = all
      ? await deleteOtherSignIns(transaction, userId, signInId)
      : await deleteSignInOf(transaction, userId, which.signInId);
    if (signInIds.length === 0 && !all) throw new DomainError('not-found');
    if (signInIds.length > 0) {
      await enterAct(deps, transaction, null, {
        ...{ act: all ? 'signOutEverywhere' : 'signOut', byUserId: userId, userId: null },
        ...{ detail: {}, created: deps.clock.nowMs() },
      });
    }
    return signInIds;
  });
  if (ended.length > 0) deps.news.announce({ kind: 'signedOut', signInIds: ended });
  return { ended: ended.length };
}
