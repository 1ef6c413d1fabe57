import { expect, test } from 'vitest';
import { toggleQuorum } from './toggle-quorum.ts';

test.each([
  ['[QUOR-05] an available rule is applied', ['a'], 'b', { apply: ['b'] }],
  ['[QUOR-05] an applied rule becomes available', ['a', 'b'], 'a', { unapply: ['a'] }],
  ['[QUOR-06] a missing id is ignored', ['a'], undefined, null],
  ['[QUOR-06] an empty id is ignored', ['a'], '', null],
])('%s', (_what, applied, ruleId, next) => {
  expect(toggleQuorum(applied, ruleId)).toEqual(next);
});
