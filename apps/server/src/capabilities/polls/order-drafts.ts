import type { BodyOf } from '@hemicycle/contract/endpoint';
import { orderDrafts as declared } from '@hemicycle/contract/poll-drafts';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterAct } from '../audit/public.ts';
import { lockSession, requireSessionOf } from '../sessions/public.ts';
import { refuseOvertaken, requireStillMay } from '../writing/public.ts';
import { loadDraftOrder, orderDraftRows } from './draft-order-store.ts';

/** Puts the drafts of a session into an order. @throws DomainError `not-found`, `invalid-input`
 *  when an id is no draft of the session or stands there twice, `changed-meanwhile`. Source:
 *  POLL-17. */
export async function orderDrafts(
  deps: Deps,
  viewer: Viewer,
  idVotingSession: string,
  { pollIds, before }: BodyOf<typeof declared>,
): Promise<void> {
  await requireSessionOf(deps.db, viewer, idVotingSession);
  await inTransaction(deps.db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, declared.access);
    // Lock the session, so that orders of its drafts are saved one after another.
    await lockSession(transaction, idVotingSession);
    const now = await loadDraftOrder(transaction, idVotingSession);
    refuseOvertaken({ before, now: { pollIds: now }, changes: { pollIds } });
    if (!(await orderDraftRows(transaction, idVotingSession, pollIds)))
      throw new DomainError('invalid-input', [
        { path: 'pollIds', problem: 'Name each draft of the sitting once.' },
      ]);
    await enterAct(deps, transaction, idVotingSession, {
      ...{ act: 'orderPolls', byUserId: viewer.userId, userId: null, detail: {} },
      created: deps.clock.nowMs(),
    });
  });
  for (const pollId of pollIds) deps.news.announce({ kind: 'poll', idVotingSession, pollId });
}
