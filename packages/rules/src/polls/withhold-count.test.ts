import { expect, test } from 'vitest';
import { countWithheld } from './withhold-count.ts';

const votes = (...of: readonly (readonly [count: number, weight: string])[]) =>
  of.flatMap(([count, weight]) => Array.from({ length: count }, () => weight));

test.each([
  { name: 'no vote', given: votes(), fewestToTell: 3, expected: null },
  { name: 'one vote', given: votes([1, '1']), fewestToTell: 3, expected: 'too-few-votes' },
  { name: 'two votes', given: votes([2, '1']), fewestToTell: 3, expected: 'too-few-votes' },
  { name: 'three votes', given: votes([3, '1']), fewestToTell: 3, expected: null },
  { name: 'one vote where one is enough', given: votes([1, '1']), fewestToTell: 1, expected: null },
  { name: 'a poll from before the setting', given: votes([1, '1']), fewestToTell: 0, expected: null },
  { name: 'nine where ten are asked', given: votes([9, '1']), fewestToTell: 10, expected: 'too-few-votes' },
  {
    name: 'four of one weight',
    given: votes([9, '29'], [4, '12']),
    fewestToTell: 3,
    expected: 'too-few-of-weight',
  },
  {
    name: 'one of one weight',
    given: votes([9, '29'], [1, '12']),
    fewestToTell: 3,
    expected: 'too-few-of-weight',
  },
  { name: 'five of each weight', given: votes([5, '29'], [5, '12']), fewestToTell: 3, expected: null },
  { name: 'four who all weigh the same', given: votes([4, '29']), fewestToTell: 3, expected: null },
])('[BEY-03] the count of $name, told from $fewestToTell on', ({ given, fewestToTell, expected }) => {
  expect(countWithheld(given, { fewestToTell })).toBe(expected);
});
