import type { InspectedVote } from '@hemicycle/contract/votes';
import { expect, test } from 'vitest';
import { sortVotes, type VotesOrder } from './sort-votes.ts';

const vote = (
  voterName: string,
  voteDecision: InspectedVote['voteDecision'],
  voteWeight: string,
  serverArrivalTime: number,
): InspectedVote => ({
  pollId: 'p1',
  userId: voterName,
  voterName,
  groupId: null,
  proxyVoter: null,
  proxyVoterName: null,
  voteDecision,
  voteWeight,
  serverArrivalTime,
  receiptPublic: null,
  snapshotUrl: null,
  enteredBy: null,
});

const votes = [
  vote('Ann', 'Nay', '9', 30),
  vote('Ben', ['Yea', 'Nay'], '10.5', 10),
  vote('Cleo', 'Yea', '10.25', 20),
  vote('Dan', 'Nay', '9', 40),
];

const cases: [VotesOrder['by'], boolean, string][] = [
  ['voter', false, 'Ann Ben Cleo Dan'],
  ['voter', true, 'Dan Cleo Ben Ann'],
  ['vote', false, 'Cleo Ann Dan Ben'],
  ['vote', true, 'Ben Ann Dan Cleo'],
  ['weight', false, 'Ann Dan Cleo Ben'],
  ['weight', true, 'Ben Cleo Ann Dan'],
  ['recorded', false, 'Ben Cleo Ann Dan'],
  ['recorded', true, 'Dan Ann Cleo Ben'],
];

test.each(cases)('[POLL-12] votes by %s, descending: %s', (by, descending, expected) => {
  const sorted = sortVotes(votes, ['Yea', 'Nay'], { by, descending });
  expect(sorted.map(({ voterName }) => voterName).join(' ')).toBe(expected);
});

test('[POLL-12] what is withheld sorts without harm', () => {
  const hidden = { ...vote('Anonymous', null, '1', 1), voteWeight: null, serverArrivalTime: null };
  for (const by of ['vote', 'weight', 'recorded'] as const) {
    expect(sortVotes([hidden, hidden], ['Yea'], { by, descending: true })).toEqual([hidden, hidden]);
  }
});
