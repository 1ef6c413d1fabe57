import { expect, test } from 'vitest';
import type { NewsItem } from '../../news.ts';
import { announceVotes } from './announce-votes.ts';
import type { RecordedVote } from './cast-batch.ts';

test('[VOTE-01] [PRIV-04] the votes of one commit are one piece of news a poll, with each voter and proxy once, and the count moves apart where they are sealed', () => {
  const heard: NewsItem[] = [];
  const followed: RecordedVote[] = [];
  const news = {
    announce: (item: NewsItem) => void heard.push(item),
    listen: () => () => undefined,
    onMissed: () => () => undefined,
  };
  const counts = { follow: (votes: readonly RecordedVote[]) => void followed.push(...votes) };
  const secret = { pollId: 'q', idVotingSession: 't', userId: 'a', casterId: 'a', isSealed: true };
  announceVotes(news, counts, [
    { pollId: 'p', idVotingSession: 's', userId: 'a', casterId: 'a', isSealed: false },
    secret,
    { pollId: 'p', idVotingSession: 's', userId: 'b', casterId: 'a', isSealed: false },
  ]);
  expect(heard).toEqual([
    { kind: 'vote', idVotingSession: 's', pollId: 'p', userIds: ['a', 'b'] },
    { kind: 'count', idVotingSession: 's', pollId: 'p' },
    { kind: 'vote', idVotingSession: 't', pollId: 'q', userIds: ['a'] },
  ]);
  expect(followed).toEqual([secret]);
});
