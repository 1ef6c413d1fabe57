import type { News } from '../../news.ts';
import type { RecordedVote } from './cast-batch.ts';
import type { LiveCounts } from './live-count.ts';

/** Announces the votes that one commit recorded: one piece of news for each poll, however many
 *  votes there are, and one for its count. The count of a secret poll changes later than its votes;
 *  `counts` announces it. */
export function announceVotes(news: News, counts: LiveCounts, votes: readonly RecordedVote[]): void {
  const polls = new Map<string, { idVotingSession: string; userIds: Set<string> }>();
  for (const { pollId, idVotingSession, userId, casterId } of votes) {
    const poll = polls.get(pollId) ?? { idVotingSession, userIds: new Set<string>() };
    polls.set(pollId, poll);
    poll.userIds.add(userId).add(casterId);
  }
  const sealed = votes.filter(({ isSealed }) => isSealed);
  const secret = new Set(sealed.map(({ pollId }) => pollId));
  for (const [pollId, { idVotingSession, userIds }] of polls) {
    news.announce({ kind: 'vote', idVotingSession, pollId, userIds: [...userIds] });
    if (!secret.has(pollId)) news.announce({ kind: 'count', idVotingSession, pollId });
  }
  counts.follow(sealed);
}
