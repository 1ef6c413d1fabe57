import type { Poll } from '@hemicycle/contract/polls';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { answerWithPoll } from './answer-with-poll.ts';
import { requirePollToRun } from './policy.ts';
import { draftColumns, type DraftBody } from './poll-draft.ts';
import { updatePollIn } from './poll-store.ts';
import { scheduleOpening } from './scheduled-opening.ts';

/** Replaces what the author of a draft decides.
 *  @throws DomainError `not-found`, `poll-not-draft`, `invalid-input`. Source: POLL-17, DESIGN §4. */
export async function updateDraft(
  deps: Deps,
  viewer: Viewer,
  pollId: string,
  body: DraftBody,
): Promise<Poll> {
  const row = await requirePollToRun(deps.db, viewer, pollId);
  if (row.status !== 'draft') throw new DomainError('poll-not-draft');
  const columns = await draftColumns(deps.db, viewer, body);
  await inTransaction(deps.db, async (transaction) => {
    const written = await updatePollIn(transaction, pollId, ['draft'], columns);
    if (!written) throw new DomainError('poll-not-draft');
    await scheduleOpening(deps.jobs, pollId, body.opensAt, transaction);
  });
  return answerWithPoll(deps, viewer, { id: pollId, idVotingSession: row.id_voting_session });
}
