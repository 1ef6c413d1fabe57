import { expect, test } from 'vitest';
import { outcomeWithCastingVote } from './casting-vote.ts';

const tie = { outcome: 'FAIL', forOption: 'Yea', againstOption: 'Nay' } as const;

test.each([
  { proposal: tie, castingVote: { voteDecision: 'Yea' }, expected: 'PASS' },
  { proposal: tie, castingVote: { voteDecision: 'Nay' }, expected: 'FAIL' },
  { proposal: tie, castingVote: { voteDecision: 'Pres.' }, expected: 'neither' },
  { proposal: tie, castingVote: null, expected: 'FAIL' },
  { proposal: null, castingVote: null, expected: null },
])('[BEY-06] $castingVote.voteDecision on a tie gives $expected', ({ proposal, castingVote, expected }) => {
  expect(outcomeWithCastingVote(proposal, castingVote)).toBe(expected);
});
