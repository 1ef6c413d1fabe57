import { deleteVotingSession } from '@hemicycle/contract/sessions';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterAct } from '../audit/public.ts';
import { requireStillMay } from '../writing/public.ts';
import { lockSessionAndAllIn } from './session-lock-store.ts';
import type { SessionHook } from './session-hooks.ts';
import { deleteSession as deleteSessionRow } from './session-store.ts';

/** Deletes a session that holds no poll, with its people's states and its chat.
 *  @throws DomainError `not-found`, `session-has-polls`. */
export async function deleteSession(
  deps: Deps,
  hooks: readonly SessionHook[],
  viewer: Viewer,
  idVotingSession: string,
): Promise<void> {
  await inTransaction(deps.db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, deleteVotingSession.access);
    const held = { transaction, idVotingSession };
    const isThere = await lockSessionAndAllIn(held, hooks);
    if (!isThere) throw new DomainError('not-found');
    for (const hook of hooks) await hook.beforeDeletion?.(held);
    // Before the row goes: the entry keeps its title.
    await enterAct(deps, transaction, idVotingSession, {
      ...{ act: 'deleteSession', byUserId: viewer.userId, userId: null, detail: {} },
      created: deps.clock.nowMs(),
    });
    await deleteSessionRow(transaction, idVotingSession);
  });
  deps.news.announce({ kind: 'session', idVotingSession });
}
