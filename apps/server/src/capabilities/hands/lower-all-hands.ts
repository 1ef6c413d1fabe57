import { lowerAllHands as declared } from '@hemicycle/contract/hands';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterAct } from '../audit/public.ts';
import { requireAttendedSession } from '../sessions/public.ts';
import { requireStillMay } from '../writing/public.ts';
import { lowerHandsOf } from './hand-store.ts';

/** Lowers every hand of the session that the caller attends and says how many were up.
 *  @throws DomainError `not-found` without such a session, `permission-missing` for somebody who
 *  lost the permission meanwhile. Source: PERM-09. */
export async function lowerAllHands(deps: Deps, viewer: Viewer): Promise<{ lowered: number }> {
  const session = await requireAttendedSession(deps.db, viewer);
  const userIds = await inTransaction(deps.db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, declared.access);
    const lowered = await lowerHandsOf(transaction, session.id);
    if (lowered.length > 0) {
      await enterAct(deps, transaction, session.id, {
        act: 'lowerAllHands',
        byUserId: viewer.userId,
        userId: null,
        detail: { people: lowered.length },
        created: deps.clock.nowMs(),
      });
    }
    return lowered;
  });
  if (userIds.length > 0) {
    deps.news.announce({ kind: 'hands', idVotingSession: session.id, userIds });
  }
  return { lowered: userIds.length };
}
