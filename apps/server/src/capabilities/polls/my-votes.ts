import type { Poll, VoteReceipt } from '@hemicycle/contract/polls';
import { readBallot } from '@hemicycle/rules/polls/ballot-text';
import type { Deps } from '../../deps.ts';
import { sealOf } from './sealed-ballots.ts';
import { loadOpenedShape } from './opened-shapes.ts';
import { receiptPrivateOf, receiptPublicOf } from './receipts.ts';
import { loadOwnVotes, type OwnVoteRow } from './vote-store.ts';

type VoteDeps = Pick<Deps, 'db' | 'config' | 'ballotKeys'>;

/** The recorded votes of a person in these polls, their own and those that they cast as a proxy;
 *  for that person alone. Drafts and cancelled polls are left out. After the close of a secret poll
 *  the choice is null, because nothing connects it to a voter any more. Newest poll first. No query
 *  where no poll is open or closed. */
export async function loadMyVotes(
  deps: VoteDeps,
  userId: string,
  polls: readonly Pick<Poll, 'id' | 'status'>[],
): Promise<VoteReceipt[]> {
  const pollIds = polls.filter(isTold).map(({ id }) => id);
  return (await loadMyVotesIn(deps, pollIds, [userId])).get(userId) ?? [];
}

/** As `loadMyVotes`, for several people: the votes by account, each for that person alone. One
 *  query. */
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
    enteredBy: vote.enteredBy,
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
