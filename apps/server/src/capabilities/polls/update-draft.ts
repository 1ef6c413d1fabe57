import type { Poll } from '@hemicycle/contract/polls';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { answerWithPoll } from './answer-with-poll.ts';
import { requirePollToRun } from './policy.ts';
import { changedDraft, type DraftChanges } from './changed-draft.ts';
import { draftColumns } from './poll-draft.ts';
import { lockDraftRow, updatePollIn } from './poll-store.ts';
import { scheduleOpening } from './scheduled-opening.ts';

/** Changes what is named of what the author of a draft decides; what is not named stays, whoever else changes it meanwhile.
 *  @throws DomainError `not-found`, `poll-not-draft`, `invalid-input`. Source: POLL-17, DESIGN §4. */
export async function updateDraft(
  deps: Deps,
  viewer: Viewer,
  pollId: string,
  changes: DraftChanges,
): Promise<Poll> {
  const row = await requirePollToRun(deps.db, viewer, pollId);
  await inTransaction(deps.db, async (transaction) => {
    const before = await lockDraftRow(transaction, pollId);
    if (before === null) throw new DomainError('poll-not-draft');
    const body = changedDraft(before, changes);
    const columns = await draftColumns(transaction, viewer, body);
    const written = await updatePollIn(transaction, pollId, ['draft'], columns);
    if (!written) throw new DomainError('poll-not-draft');
    await scheduleOpening(deps.jobs, pollId, body.opensAt, transaction);
  });
  return answerWithPoll(deps, viewer, { id: pollId, idVotingSession: row.id_voting_session });
}
