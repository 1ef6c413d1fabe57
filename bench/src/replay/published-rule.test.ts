import { majorityRule } from '@hemicycle/contract/majority';
import { expect, test } from 'vitest';
import { readPublishedRule } from './published-rule.ts';

const half = { type: 'majority', threshold: '>1/2' };

test.each([
  { given: { ...half, of: 'yea+nay' }, expected: { kind: 'simple', base: 'valid', castingVote: false } },
  { given: { ...half, of: 'for+against' }, expected: { kind: 'simple', base: 'valid', castingVote: false } },
  { given: { ...half, of: 'yes+no', tieBreaker: 'VP' }, expected: { kind: 'simple', castingVote: true } },
  {
    given: { type: 'majority', of: 'yea+nay', threshold: '>=2/3' },
    expected: { kind: 'two-thirds', base: 'valid' },
  },
  {
    given: { type: 'qualified', members: { min: 14, of: 27 }, weight: { min: 255, of: 345 } },
    expected: {
      kind: 'double',
      base: 'entitled',
      heads: { kind: 'amount', amount: '14' },
      weight: { kind: 'amount', amount: '255' },
      blockingMinority: null,
    },
  },
  {
    given: {
      type: 'doubleMajority',
      members: { minPercent: 55, of: 27, min: 15 },
      weight: { minPercent: 65 },
      blockingMinority: { members: 4, weightPercent: 35 },
    },
    expected: {
      kind: 'double',
      base: 'entitled',
      heads: { kind: 'at-least', numerator: 55, denominator: 100 },
      weight: { kind: 'at-least', numerator: 65, denominator: 100 },
      blockingMinority: 4,
    },
  },
])('[BEY-05] [BEY-06] $given.type of $given.of is a rule of a poll', ({ given, expected }) => {
  const reading = readPublishedRule(given);
  expect(reading).toMatchObject({ expressible: true, majority: expected });
  if (reading.expressible) expect(majorityRule.parse(reading.majority)).toEqual(reading.majority);
});

test.each([
  { given: { type: 'consensus' }, rule: 'a rule of type consensus' },
  { given: { type: 'majority', threshold: '>1/2' }, rule: 'a majority of something unstated' },
  {
    given: { type: 'majority', of: 'yea+nay', threshold: '>=4/5' },
    rule: 'a majority with threshold >=4/5',
  },
  { given: { type: 'qualified', members: { min: 3 } }, rule: 'a double majority without two thresholds' },
])('[BEY-05] $rule is named, not guessed', ({ given, rule }) => {
  expect(readPublishedRule(given)).toEqual({ expressible: false, rule });
});
