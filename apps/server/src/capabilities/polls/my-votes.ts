import type { Poll, VoteReceipt } from '@hemicycle/contract/polls';
import { readBallot } from '@hemicycle/rules/polls/ballot-text';
import type { Deps } from '../../deps.ts';
import { sealOf } from './sealed-ballots.ts';
import { loadOpenedShape } from './opened-shapes.ts';
import { receiptPrivateOf, receiptPublicOf } from './receipts.ts';
import { loadOwnVotes, type OwnVoteRow } from './vote-store.ts';

type VoteDeps = Pick<Deps, 'db' | 'config' | 'ballotKeys'>;

/** What somebody has on record in the polls of a session, their own votes and those they cast as a proxy, for them alone: in open and
 *  in closed polls. Once a secret poll is closed the choice is null: nothing joins it to a voter. Newest poll first. `polls` are those of
 *  the session: costs nothing where none of them has taken votes. */
export async function loadMyVotes(
  deps: VoteDeps,
  idVotingSession: string,
  userId: string,
  polls: readonly Pick<Poll, 'status'>[],
): Promise<VoteReceipt[]> {
  if (!polls.some(isTold)) return [];
  const votes = await loadOwnVotes(deps.db, { idVotingSession, userIds: [userId] });
  return Promise.all(votes.filter(isTold).map((vote) => receiptFor(deps, vote)));
}

/** What several people have on record in one poll, by account, each for that person alone; as `loadMyVotes`. One query. */
export async function loadMyVotesIn(
  deps: VoteDeps,
  pollId: string,
  userIds: readonly string[],
): Promise<Map<string, VoteReceipt[]>> {
  const votes = (await loadOwnVotes(deps.db, { pollId, userIds })).filter(isTold);
  const told = await Promise.all(
    userIds.map(async (userId): Promise<[string, VoteReceipt[]]> => {
      const theirs = votes.filter((vote) => vote.viewerId === userId);
      return [userId, await Promise.all(theirs.map((vote) => receiptFor(deps, vote)))];
    }),
  );
  return new Map(told.filter(([, receipts]) => receipts.length > 0));
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
