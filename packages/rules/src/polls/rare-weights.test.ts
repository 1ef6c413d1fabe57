import { pollPrivacy } from '@hemicycle/contract/polls';
import { describe, expect, test } from 'vitest';
import { hasRareWeights, whatWeightsTell } from './rare-weights.ts';

/** Makes `count` electors of each weight. */
const electors = (...of: readonly (readonly [count: number, weight: string])[]) =>
  of.flatMap(([count, weight]) => Array.from({ length: count }, () => ({ weight })));

const COMMON = electors([5, '29'], [5, '12']);
const RARE = electors([5, '29'], [4, '12']);

test.each([
  { name: 'five of each weight', given: COMMON, expected: false },
  { name: 'four of one weight', given: RARE, expected: true },
  { name: 'one of one weight among many', given: electors([40, '1'], [1, '2']), expected: true },
  {
    name: 'everybody has a weight of their own',
    given: electors([1, '1'], [1, '2'], [1, '3']),
    expected: true,
  },
  { name: 'four who all have the same', given: electors([4, '29']), expected: false },
  { name: 'one alone', given: electors([1, '29']), expected: false },
  { name: 'four who weigh nothing', given: electors([4, '0'], [9, '1']), expected: true },
  { name: 'nobody', given: [], expected: false },
])('[BEY-03] [WEIGHT-03] rare weights: $name', ({ given, expected }) => {
  expect(hasRareWeights(given)).toBe(expected);
});

describe.each(pollPrivacy.options)('[BEY-03] [BEY-09] a poll that is %s', (privacy) => {
  const secret = privacy.startsWith('private');
  test('opens with common weights, split or not', () => {
    for (const maySplit of [false, true]) expect(whatWeightsTell({ privacy, maySplit }, COMMON)).toBeNull();
  });

  test('opens with rare weights where they tell nothing that it hides', () => {
    expect(whatWeightsTell({ privacy, maySplit: false }, RARE)).toBe(secret ? 'weights-tell' : null);
  });

  test('does not let votes be split where the parts tell who holds a weight', () => {
    const expected = secret ? 'weights-tell' : privacy === 'limitedvisibility' ? 'split-tells-weight' : null;
    expect(whatWeightsTell({ privacy, maySplit: true }, RARE)).toBe(expected);
  });
});
