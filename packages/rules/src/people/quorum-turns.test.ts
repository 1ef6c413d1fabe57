import { expect, test } from 'vitest';
import { presenceEnd, quorumTurns, type RuleStood } from './quorum-turns.ts';

const change = (at: number, rule: string, pass: boolean | null): RuleStood => ({ at, rule, pass });

test.each([
  { what: 'no rule', given: [], expected: [] },
  { what: 'one that fails from the start', given: [change(1, 'a', false)], expected: [[1, 'lost']] },
  {
    what: 'reached, lost, and no longer applied',
    given: [change(1, 'a', false), change(2, 'a', true), change(3, 'a', false), change(4, 'a', null)],
    expected: [
      [1, 'lost'],
      [2, 'reached'],
      [3, 'lost'],
      [4, 'unset'],
    ],
  },
  {
    what: 'two rules, of which one fails',
    given: [change(1, 'a', true), change(1, 'b', false), change(5, 'b', true), change(9, 'a', true)],
    expected: [
      [1, 'lost'],
      [5, 'reached'],
    ],
  },
  {
    what: 'the failing one is taken away',
    given: [change(1, 'a', true), change(2, 'b', false), change(3, 'b', null)],
    expected: [
      [1, 'reached'],
      [2, 'lost'],
      [3, 'reached'],
    ],
  },
])('[BEY-12] the quorum over time: $what', ({ given, expected }) => {
  expect(quorumTurns(given).map(({ at, stood }) => [at, stood])).toEqual(expected);
});

test.each([
  { what: 'nobody came', presence: [], expected: 100 },
  { what: 'somebody is there', presence: [{ at: 5, present: 1, others: 0 }], expected: 100 },
  { what: 'a guest is there', presence: [{ at: 5, present: 0, others: 1 }], expected: 100 },
  {
    what: 'all have left',
    presence: [
      { at: 5, present: 1, others: 0 },
      { at: 9, present: 0, others: 0 },
    ],
    expected: 9,
  },
])('[BEY-12] the report ends: $what', ({ presence, expected }) => {
  expect(presenceEnd(presence, 100)).toBe(expected);
});
