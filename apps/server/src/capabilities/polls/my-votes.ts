import type { VoteReceipt } from '@hemicycle/contract/polls';
import { isSecretPoll } from '@hemicycle/rules/polls/privacy';
import type { Deps } from '../../deps.ts';
import { receiptsOf } from './receipts.ts';
import { loadOwnVotes, type OwnVoteRow } from './vote-store.ts';

/** What a voter has on record in the polls of a session, for that voter alone: in open polls, and in closed ones that are not
 *  secret, since after the close of a secret poll nothing joins a voter to a choice. Newest poll first. */
export async function loadMyVotes(
  deps: Pick<Deps, 'db' | 'config'>,
  idVotingSession: string,
  userId: string,
): Promise<VoteReceipt[]> {
  const own = await loadOwnVotes(deps.db, { idVotingSession, userIds: [userId] });
  return own.filter(isStillOwn).map((vote) => receiptOf(deps, vote));
}

/** What several voters have on record in one poll, by account, each for that voter alone; as `loadMyVotes`. One query. */
export async function loadMyVotesIn(
  deps: Pick<Deps, 'db' | 'config'>,
  pollId: string,
  userIds: readonly string[],
): Promise<Map<string, VoteReceipt>> {
  const own = await loadOwnVotes(deps.db, { pollId, userIds });
  return new Map(own.filter(isStillOwn).map((vote) => [vote.userId, receiptOf(deps, vote)]));
}

function isStillOwn({ status, anonymous }: OwnVoteRow): boolean {
  return status === 'open' || (status === 'closed' && !isSecretPoll(anonymous));
}

function receiptOf({ config }: Pick<Deps, 'config'>, vote: OwnVoteRow): VoteReceipt {
  const { pollId, userId, requestId } = vote;
  return {
    pollId,
    onBehalfOf: null,
    voteDecision: vote.voteDecision,
    voteWeight: vote.voteWeight,
    serverArrivalTime: vote.arrivalMs,
    receiptPrivate: receiptsOf(config.dataDir).receiptPrivate({ pollId, userId, requestId }),
    receiptPublic: vote.receiptPublic,
    changed: vote.revision > 1,
  };
}
