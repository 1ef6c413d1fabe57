import { majorityRule } from '@hemicycle/contract/majority';
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useRuleStated } from './outcome-text.ts';

const none = majorityRule.parse({ kind: 'none', base: 'cast' });

test.each([
  { form: { kind: 'single' }, expected: 'None, declared without a proposal' },
  { form: { kind: 'approval', minimum: 0, maximum: 3 }, expected: 'None, declared without a proposal' },
  {
    form: { kind: 'ranking', seats: 3 },
    expected: 'None: the count proposes who is elected. 3 of these 5 are elected.',
  },
  {
    form: { kind: 'approval', minimum: 0, maximum: 3, seats: 1 },
    expected: 'None: the count proposes who is elected. 1 of these 5 is elected.',
  },
] as const)('[BEY-08] without a majority rule a ballot of $form says: $expected', ({ form, expected }) => {
  const { result } = renderHook(() => useRuleStated());
  expect(result.current({ form, majority: none, voteOptions: ['A', 'B', 'C', 'D', 'E'] })).toBe(expected);
});
