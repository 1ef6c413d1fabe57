import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { requireSessionOf } from '../sessions/public.ts';
import { orderDraftRows } from './poll-store.ts';

/** Puts the drafts of a session into an order. @throws DomainError `not-found`, `invalid-input` when one is no draft of the session or
 *  stands there twice. Source: POLL-17. */
export async function orderDrafts(
  deps: Deps,
  viewer: Viewer,
  idVotingSession: string,
  pollIds: readonly string[],
): Promise<void> {
  await requireSessionOf(deps.db, viewer, idVotingSession);
  await inTransaction(deps.db, async (transaction) => {
    if (await orderDraftRows(transaction, idVotingSession, pollIds)) return;
    throw new DomainError('invalid-input', [
      { path: 'pollIds', problem: 'Name each draft of the session once.' },
    ]);
  });
  for (const pollId of pollIds) deps.news.announce({ kind: 'poll', idVotingSession, pollId });
}
