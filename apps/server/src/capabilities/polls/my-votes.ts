import type { VoteReceipt } from '@hemicycle/contract/polls';
import { isSecretPoll } from '@hemicycle/rules/polls/privacy';
import type { Deps } from '../../deps.ts';
import { receiptsOf } from './receipts.ts';
import { loadOwnVotes } from './vote-store.ts';

/** What a voter has on record in the polls of a session, for that voter alone: in open polls, and in closed ones that are not
 *  secret, since after the close of a secret poll nothing joins a voter to a choice. Newest poll first. */
export async function loadMyVotes(
  deps: Pick<Deps, 'db' | 'config'>,
  idVotingSession: string,
  userId: string,
): Promise<VoteReceipt[]> {
  const receipts = receiptsOf(deps.config.dataDir);
  const own = await loadOwnVotes(deps.db, idVotingSession, userId);
  return own
    .filter((vote) => vote.status === 'open' || (vote.status === 'closed' && !isSecretPoll(vote.anonymous)))
    .map((vote) => ({
      pollId: vote.pollId,
      onBehalfOf: null,
      voteDecision: vote.voteDecision,
      voteWeight: vote.voteWeight,
      serverArrivalTime: vote.arrivalMs,
      receiptPrivate: receipts.receiptPrivate({ pollId: vote.pollId, userId, requestId: vote.requestId }),
      receiptPublic: vote.receiptPublic,
      changed: vote.revision > 1,
    }));
}
