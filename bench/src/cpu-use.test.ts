import { expect, test } from 'vitest';
import { secondsInStat } from './cpu-use.ts';

test('CPU time is read past a command with spaces and parentheses', () => {
  const stat = '4711 (node (a b)) S 1 2 3 4 5 6 7 8 9 10 250 50 0 0 20 0 7 0 123456';
  expect(secondsInStat(stat)).toBe(3);
});
