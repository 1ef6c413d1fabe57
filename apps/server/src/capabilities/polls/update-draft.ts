import type { Poll } from '@hemicycle/contract/polls';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { answerWithPoll } from './answer-with-poll.ts';
import { requirePollToRun } from './policy.ts';
import { draftColumns, type DraftBody } from './poll-draft.ts';
import { updatePollIn } from './poll-store.ts';

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
  const written = await updatePollIn(deps.db, pollId, ['draft'], await draftColumns(deps.db, viewer, body));
  if (!written) throw new DomainError('poll-not-draft');
  return answerWithPoll(deps, viewer, { id: pollId, idVotingSession: row.id_voting_session });
}
