import { deleteVotingSession } from '@hemicycle/contract/sessions';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { sessionHasPolls } from '../polls/public.ts';
import { requireStillMay } from '../writing/public.ts';
import { lockSessionAndAllIn } from './session-lock-store.ts';
import { deleteSession as deleteSessionRow } from './session-store.ts';

/** Deletes a session that holds no poll, with its people's states and its chat.
 *  @throws DomainError `not-found`, `session-has-polls`. */
export async function deleteSession(deps: Deps, viewer: Viewer, idVotingSession: string): Promise<void> {
  await inTransaction(deps.db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, deleteVotingSession.access);
    const isThere = await lockSessionAndAllIn(transaction, idVotingSession);
    if (!isThere) throw new DomainError('not-found');
    if (await sessionHasPolls(transaction, idVotingSession)) throw new DomainError('session-has-polls');
    await deleteSessionRow(transaction, idVotingSession);
  });
  deps.news.announce({ kind: 'session', idVotingSession });
}
