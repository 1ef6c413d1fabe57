import type { News } from '../../news.ts';
import type { RecordedVote } from './cast-batch.ts';

/** Tells of the votes that one commit put on record: one piece of news a poll, however many there are of them. */
export function announceVotes(news: News, votes: readonly RecordedVote[]): void {
  const polls = new Map<string, { idVotingSession: string; userIds: Set<string> }>();
  for (const { pollId, idVotingSession, userId, casterId } of votes) {
    const poll = polls.get(pollId) ?? { idVotingSession, userIds: new Set<string>() };
    polls.set(pollId, poll);
    poll.userIds.add(userId).add(casterId);
  }
  for (const [pollId, { idVotingSession, userIds }] of polls) {
    news.announce({ kind: 'vote', idVotingSession, pollId, userIds: [...userIds] });
  }
}
