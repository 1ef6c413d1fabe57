import { expect, test } from 'vitest';
import type { NewsItem } from '../../news.ts';
import { announceVotes } from './announce-votes.ts';

test('[VOTE-01] the votes of one commit are one piece of news a poll, with each voter and proxy once', () => {
  const heard: NewsItem[] = [];
  const news = { announce: (item: NewsItem) => void heard.push(item), listen: () => () => undefined };
  announceVotes(news, [
    { pollId: 'p', idVotingSession: 's', userId: 'a', casterId: 'a' },
    { pollId: 'q', idVotingSession: 't', userId: 'a', casterId: 'a' },
    { pollId: 'p', idVotingSession: 's', userId: 'b', casterId: 'a' },
  ]);
  expect(heard).toEqual([
    { kind: 'vote', idVotingSession: 's', pollId: 'p', userIds: ['a', 'b'] },
    { kind: 'vote', idVotingSession: 't', pollId: 'q', userIds: ['a'] },
  ]);
});
