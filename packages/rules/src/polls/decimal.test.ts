import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareDecimals, formatDecimal, parseDecimal, sumDecimals } from './decimal.ts';
import { summariseByGroup } from './group-summary.ts';

test.each([
  { given: '0', expected: 0n },
  { given: '1', expected: 100_000_000n },
  { given: '2.05', expected: 205_000_000n },
  { given: '0.00000001', expected: 1n },
  { given: '007.50', expected: 750_000_000n },
  { given: '0.000000001', expected: null },
  { given: '-1', expected: null },
  { given: '1e3', expected: null },
  { given: '1.', expected: null },
  { given: '.5', expected: null },
  { given: '', expected: null },
  { given: 'NaN', expected: null },
])('[WEIGHT-02] the decimal $given', ({ given, expected }) => {
  expect(parseDecimal(given)).toBe(expected);
});

test.each([
  { given: ['0.1', '0.2'], expected: '0.3' },
  { given: ['0.00000001', '999999999999.99999999'], expected: '1000000000000' },
  { given: ['1.50', '1.5'], expected: '3' },
  { given: [], expected: '0' },
])('[WEIGHT-02] $given make $expected exactly', ({ given, expected }) => {
  expect(sumDecimals(given)).toBe(expected);
});

test('[WEIGHT-02] a text that is no decimal is never counted', () => {
  expect(() => sumDecimals(['1', '1,5'])).toThrow(RangeError);
});

test('[WEIGHT-02] decimals compare by value', () => {
  expect(compareDecimals('1.0', '1')).toBe(0);
  expect(compareDecimals('9.5', '10')).toBe(-1);
});

test('[WEIGHT-02] what is written can be read back', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 30n }),
      (units) => parseDecimal(formatDecimal(units)) === units,
    ),
  );
});

test('[POLL-12] the count per group, with those who have not voted', () => {
  const electorate = [
    { userId: 'a', groupId: 'left' },
    { userId: 'b', groupId: 'left' },
    { userId: 'c', groupId: null },
  ];
  const shape = { form: { kind: 'single' }, voteOptions: ['Yea', 'Nay'], maySplit: false } as const;
  const votes = [
    { userId: 'c', text: 'Nay', weight: '1' },
    { userId: 'a', text: 'Yea', weight: '1' },
  ];
  expect(summariseByGroup(shape, electorate, votes)).toEqual([
    {
      groupId: 'left',
      members: 2,
      notVoted: 1,
      decisions: [
        { voteDecision: 'Yea', votes: 1, weight: '1' },
        { voteDecision: 'Nay', votes: 0, weight: '0' },
      ],
      questionSummaries: null,
    },
    {
      groupId: null,
      members: 1,
      notVoted: 0,
      decisions: [
        { voteDecision: 'Yea', votes: 0, weight: '0' },
        { voteDecision: 'Nay', votes: 1, weight: '1' },
      ],
      questionSummaries: null,
    },
  ]);
});

test('[POLL-12][VOTE-08] several questions are counted per group each by itself', () => {
  const questions = [
    { question: 'Adopt it?', voteOptions: ['Yea', 'Nay'] },
    { question: 'From when?', voteOptions: ['2027', '2028'] },
  ];
  const electorate = [
    { userId: 'a', groupId: 'left' },
    { userId: 'b', groupId: 'right' },
  ];
  const votes = [{ userId: 'a', text: '["Yea","2028"]', weight: '1' }];
  const [left, right] = summariseByGroup(
    { form: { kind: 'questions', questions }, voteOptions: [], maySplit: false },
    electorate,
    votes,
  );
  const counts = (group: typeof left) =>
    group?.questionSummaries?.map((summary) => summary.map((one) => one.votes));
  expect([left?.decisions, counts(left), counts(right)]).toEqual([
    [],
    [
      [1, 0],
      [0, 1],
    ],
    [
      [0, 0],
      [0, 0],
    ],
  ]);
});
