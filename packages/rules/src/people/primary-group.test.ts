import { expect, test } from 'vitest';
import { primaryGroupOf } from './primary-group.ts';

const groups = [
  { id: 'a', grouptype: 'primary' },
  { id: 'b', grouptype: 'primary' },
  { id: 'c', grouptype: 'secondary' },
] as const;

test.each([
  { given: ['c', 'b', 'a'], expected: 'b' },
  { given: ['a', 'b'], expected: 'a' },
  { given: ['c', 'unknown'], expected: undefined },
  { given: [], expected: undefined },
])('[PEOP-26] [BEY-43] the party of a person in $given is $expected', ({ given, expected }) => {
  expect(primaryGroupOf(given, groups)?.id).toBe(expected);
});
