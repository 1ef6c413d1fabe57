import type { Poll, VoteReceipt } from '@hemicycle/contract/polls';
import { readBallot } from '@hemicycle/rules/polls/ballot-text';
import type { Deps } from '../../deps.ts';
import { sealOf } from './sealed-ballots.ts';
import { loadOpenedShape } from './opened-shapes.ts';
import { receiptPrivateOf, receiptPublicOf } from './receipts.ts';
import { loadOwnVotes, type OwnVoteRow } from './vote-store.ts';

type VoteDeps = Pick<Deps, 'db' | 'config' | 'ballotKeys'>;

/** What somebody has on record in the polls given, their own votes and those they cast as a proxy,
 *  for them alone: in open and in closed polls. Once a secret poll is closed the choice is null:
 *  nothing joins it to a voter. Newest poll first. Costs nothing where none of the polls has taken
 *  votes. */
export async function loadMyVotes(
  deps: VoteDeps,
  userId: string,
  polls: readonly Pick<Poll, 'id' | 'status'>[],
): Promise<VoteReceipt[]> {
  const pollIds = polls.filter(isTold).map(({ id }) => id);
  return (await loadMyVotesIn(deps, pollIds, [userId])).get(userId) ?? [];
}

/** What several people have on record in polls, by account, each for that person alone; as
 *  `loadMyVotes`. One query. */
export async function loadMyVotesIn(
  deps: VoteDeps,
  pollIds: readonly string[],
  userIds: readonly string[],
): Promise<Map<string, VoteReceipt[]>> {
  const receipts = new Map<string, VoteReceipt[]>();
  if (pollIds.length === 0 || userIds.length === 0) return receipts;
  const votes = (await loadOwnVotes(deps.db, { pollIds, userIds })).filter(isTold);
  const told = await Promise.all(
    votes.map(async (vote) => ({ viewerId: vote.viewerId, receipt: await receiptFor(deps, vote) })),
  );
  for (const { viewerId, receipt } of told) {
    const theirs = receipts.get(viewerId) ?? [];
    theirs.push(receipt);
    receipts.set(viewerId, theirs);
  }
  return receipts;
}

function isTold({ status }: Pick<Poll, 'status'>): boolean {
  return status === 'open' || status === 'closed';
}

async function receiptFor(deps: VoteDeps, vote: OwnVoteRow): Promise<VoteReceipt> {
  const { pollId, userId, requestId } = vote;
  const receiptPrivate = receiptPrivateOf(deps.config.dataDir, { pollId, userId, requestId });
  return {
    pollId,
    userId,
    proxyVoter: vote.proxyUserId,
    voteDecision: await decisionOf(deps, vote),
    voteWeight: vote.voteWeight,
    serverArrivalTime: vote.arrivalMs,
    receiptPrivate,
    receiptPublic: vote.receiptPublic ?? receiptPublicOf(receiptPrivate),
    castStatement: vote.castStatement,
    changed: vote.revision > 1,
  };
}

async function decisionOf(deps: VoteDeps, vote: OwnVoteRow): Promise<VoteReceipt['voteDecision']> {
  if (vote.text !== null) return readBallot(vote, vote.text);
  if (vote.sealed === null || vote.status !== 'open') return null;
  const [key, poll] = await Promise.all([
    deps.ballotKeys.load(vote.pollId),
    loadOpenedShape(deps.db, vote.pollId),
  ]);
  if (key === null || poll === null) return null;
  return readBallot(vote, sealOf(vote.pollId, key, poll.shape).open(vote.userId, vote.sealed));
}
