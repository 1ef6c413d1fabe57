import type { Poll } from '@hemicycle/contract/polls';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { loadPollView } from './load-poll-views.ts';
import type { PollViewer } from './poll-viewer-class.ts';

/** Call it after a commit that changed a poll. Tells the session about the change, and answers the
 *  poll as the caller may see it now.
 *  @throws DomainError `not-found` when it was deleted meanwhile. */
export async function answerWithPoll(
  deps: Deps,
  viewer: PollViewer,
  { id, idVotingSession }: { readonly id: string; readonly idVotingSession: string },
): Promise<Poll> {
  deps.news.announce({ kind: 'poll', idVotingSession, pollId: id });
  const poll = await loadPollView(deps, id, viewer);
  if (poll === undefined) throw new DomainError('not-found');
  return poll;
}
