import { expect, test } from 'vitest';
import { changesOfRole } from './role-change.ts';

const holders = [
  { otherActions: new Set<string>(), people: 10 },
  { otherActions: new Set(['vote', 'chat']), people: 3 },
];

test.each([
  { before: ['vote'], after: ['vote'], expected: [] },
  { before: [], after: ['hands'], expected: [{ action: 'hands', gains: true, people: 13 }] },
  { before: [], after: ['vote', 'vote'], expected: [{ action: 'vote', gains: true, people: 10 }] },
  { before: ['chat'], after: [], expected: [{ action: 'chat', gains: false, people: 10 }] },
  {
    before: ['chat'],
    after: ['hands'],
    expected: [
      { action: 'hands', gains: true, people: 13 },
      { action: 'chat', gains: false, people: 10 },
    ],
  },
])('[PERM-02] a role with $before that gets $after changes $expected', ({ before, after, expected }) => {
  expect(changesOfRole(before, after, holders)).toEqual(expected);
});

test('[PERM-02] what nobody has changes nothing for anybody', () => {
  expect(changesOfRole(['a'], [], [])).toEqual([{ action: 'a', gains: false, people: 0 }]);
});
