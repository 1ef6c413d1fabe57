import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pollClock, ranOutLately, TIME_UP_TOLD_MS, type TimedPoll } from './poll-clock.ts';
import { verdictOf } from './poll-result.ts';
import { orderVoteBars, voteBars, votePercent } from './vote-bars.ts';
import { addVoteOption, defaultVoteOptions } from './vote-options.ts';

test.each([
  { part: 1, total: 3, expected: 33 },
  { part: 2, total: 3, expected: 67 },
  { part: 1, total: 200, expected: 1 },
  { part: 1, total: 201, expected: 0 },
  { part: '0.1', total: '0.3', expected: 33 },
  { part: 0, total: 0, expected: 0 },
  { part: 5, total: 0, expected: 0 },
  { part: Number.NaN, total: 5, expected: 0 },
  { part: 'many', total: '5', expected: 0 },
  { part: '215', total: '430', expected: 50 },
])('[VOTE-06][VOTE-07] $part of $total is $expected %', ({ part, total, expected }) => {
  expect(votePercent(part, total)).toBe(expected);
});

test('[VOTE-06] a share lies between 0 and 100', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), (part, rest) => {
      const percent = votePercent(part, part + rest);
      expect(percent >= 0 && percent <= 100 && Number.isInteger(percent)).toBe(true);
    }),
  );
});

const summary = [
  { voteDecision: 'Yea', votes: 3, weight: '1' },
  { voteDecision: 'Nay', votes: 1, weight: '9' },
  { voteDecision: 'Pres.', votes: 0, weight: '0' },
];

test('[VOTE-07] heads are divided by heads and weights by weights', () => {
  expect(voteBars(summary, false).map((bar) => bar.percent)).toEqual([75, 25, 0]);
  expect(voteBars(summary, true).map((bar) => bar.percent)).toEqual([10, 90, 0]);
  // The share of all ballots; each ballot may choose several options.
  expect(voteBars(summary, false, 3).map((bar) => bar.percent)).toEqual([100, 33, 0]);
});

test('[POLL-16] the largest bar first, equal ones as the options stand', () => {
  const order = (weighted: boolean) => orderVoteBars(summary, weighted).map((bar) => bar.voteDecision);
  expect(order(false)).toEqual(['Yea', 'Nay', 'Pres.']);
  expect(order(true)).toEqual(['Nay', 'Yea', 'Pres.']);
  const equal = summary.map((entry) => ({ ...entry, votes: 1, weight: '1.0' }));
  expect(orderVoteBars(equal, true)).toEqual(equal);
});

test.each([
  { configured: undefined, expected: ['Yea', 'Nay', 'Pres.'] },
  { configured: [], expected: ['Yea', 'Nay', 'Pres.'] },
  { configured: ['For', 'Against'], expected: ['For', 'Against'] },
])('[POLL-08] default options with $configured configured', ({ configured, expected }) => {
  expect(defaultVoteOptions(configured)).toEqual(expected);
});

test.each([
  { present: ['Yea'], typed: ' Nay ', options: ['Yea', 'Nay'], refused: null },
  { present: ['Yea'], typed: ' \t', options: ['Yea'], refused: 'blank' },
  { present: ['Yea'], typed: 'YEA', options: ['Yea'], refused: 'already-there' },
  { present: [], typed: 'x'.repeat(121), options: [], refused: 'too-long' },
])('[POLL-09] Enter on "$typed": $refused', ({ present, typed, options, refused }) => {
  expect(addVoteOption(present, typed)).toEqual({ voteOptions: options, typed: '', refused });
});

test('[POLL-09] thirty options are enough', () => {
  const thirty = Array.from({ length: 30 }, (_, index) => `option ${index}`);
  expect(addVoteOption(thirty, 'one more').refused).toBe('too-many');
});

const open: TimedPoll = { status: 'open', timerType: null, startTime: 1000, endTime: 5000 };

test.each([
  {
    id: 'POLL-04',
    why: 'a countdown',
    poll: open,
    at: 2000,
    expected: { kind: 'remaining', remainingMs: 3000, elapsedShare: 0.25 },
  },
  {
    id: 'FND-27',
    why: 'a clock slightly behind shows no more than there ever was',
    poll: open,
    at: 900,
    expected: { kind: 'remaining', remainingMs: 4000, elapsedShare: 0 },
  },
  { id: 'POLL-04', why: 'time is up', poll: open, at: 5000, expected: { kind: 'time-is-up' } },
  {
    id: 'POLL-03',
    why: 'a stopwatch shows Open',
    poll: { ...open, timerType: 'stopwatch' as const },
    at: 9000,
    expected: { kind: 'open', elapsedMs: 8000 },
  },
  {
    id: 'POLL-03',
    why: 'no end',
    poll: { ...open, endTime: null },
    at: 2500,
    expected: { kind: 'open', elapsedMs: 1000 },
  },
  {
    id: 'POLL-06',
    why: 'a draft',
    poll: { ...open, status: 'draft' as const },
    at: 1500,
    expected: { kind: 'not-opened' },
  },
  {
    id: 'POLL-06',
    why: 'closed before its time',
    poll: { ...open, status: 'closed' as const },
    at: 1500,
    expected: { kind: 'over' },
  },
])('[$id] $why', ({ poll, at, expected }) => {
  expect(pollClock(poll, at)).toEqual(expected);
});

test.each([
  { status: 'closed', result: 'PASS', expected: 'PASS' },
  { status: 'closed', result: 'FAIL', expected: 'FAIL' },
  { status: 'closed', result: 'undeclared', expected: 'Not declared' },
  { status: 'open', result: 'PASS', expected: 'Not declared' },
] as const)('[POLL-07] $status with $result reads $expected', ({ status, result, expected }) => {
  expect(verdictOf({ status, result })).toBe(expected);
});

const RAN_OUT = {
  status: 'closed',
  timerType: 'timer',
  startTime: 1_000,
  endTime: 61_000,
  durationInSecond: 60,
} as const;
test.each([
  { title: 'a countdown that ran out', poll: RAN_OUT, atMs: 61_000, expected: true },
  { title: 'just before it is forgotten', poll: RAN_OUT, atMs: 61_000 + TIME_UP_TOLD_MS - 1, expected: true },
  { title: 'long ago', poll: RAN_OUT, atMs: 61_000 + TIME_UP_TOLD_MS, expected: false },
  { title: 'one stopped before', poll: { ...RAN_OUT, endTime: 60_999 }, atMs: 61_000, expected: false },
  { title: 'one that runs', poll: { ...RAN_OUT, status: 'open' as const }, atMs: 61_000, expected: false },
  {
    title: 'a stopwatch',
    poll: { ...RAN_OUT, timerType: 'stopwatch' as const, durationInSecond: null },
    atMs: 61_000,
    expected: false,
  },
])(
  '[POLL-04] that time is up is told by a page that comes later: $title, $expected',
  ({ poll, atMs, expected }) => {
    expect(ranOutLately(poll, atMs)).toBe(expected);
  },
);
