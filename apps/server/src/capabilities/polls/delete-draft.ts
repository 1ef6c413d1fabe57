import { deletePoll } from '@hemicycle/contract/poll-drafts';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { requireStillMay } from '../writing/public.ts';
import { enterPollAct } from './enter-poll-act.ts';
import { requirePollToRun } from './policy.ts';
import { deleteDraftRow } from './poll-store.ts';
import { scheduleOpening } from './scheduled-opening.ts';

/** Deletes a draft; a poll that was ever opened stays. @throws DomainError `not-found`,
 *  `poll-not-draft`. Source: DESIGN §4. */
export async function deleteDraft(deps: Deps, viewer: Viewer, pollId: string): Promise<void> {
  const row = await requirePollToRun(deps.db, viewer, pollId);
  await inTransaction(deps.db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, deletePoll.access);
    if (!(await deleteDraftRow(transaction, pollId))) throw new DomainError('poll-not-draft');
    await scheduleOpening(deps.jobs, pollId, null, transaction);
    await enterPollAct(deps, transaction, viewer, row, 'deletePoll');
  });
  deps.news.announce({ kind: 'pollGone', idVotingSession: row.id_voting_session, pollId });
}
