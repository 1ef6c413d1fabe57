import type { MissingVoter } from '@hemicycle/contract/poll-watch';
import { expect, test } from 'vitest';
import { ringsAgain } from './rings-again.ts';

test.each<Pick<MissingVoter, 'where' | 'room'> & { expected: boolean }>([
  { where: 'line-lost', room: null, expected: true },
  { where: 'here', room: 'none', expected: true },
  { where: 'here', room: 'huddle', expected: true },
  { where: 'here', room: 'chamber', expected: false },
  { where: 'with-proxy', room: 'chamber', expected: false },
  { where: 'with-proxy', room: 'huddle', expected: true },
  { where: 'with-proxy', room: 'none', expected: true },
  { where: 'away', room: null, expected: true },
  { where: 'never', room: null, expected: true },
])('[BEY-42] the bell rings again for one who is $where, room $room: $expected', ({ expected, ...voter }) => {
  expect(ringsAgain(voter)).toBe(expected);
});
