import { expect, test } from 'vitest';
import { closedClassOf, openMsOf, touchesClosed } from './closed-parts.ts';

const past = { fromMs: 100, toMs: 200 };
const lasting = { fromMs: 300, toMs: null };

test.each([
  { fromMs: 40, toMs: 100, expected: false },
  { fromMs: 40, toMs: 101, expected: true },
  { fromMs: 120, toMs: 130, expected: true },
  { fromMs: 199, toMs: 260, expected: true },
  { fromMs: 200, toMs: 300, expected: false },
  { fromMs: 290, toMs: 301, expected: true },
  { fromMs: 900, toMs: 901, expected: true },
])('[BEY-45] $fromMs to $toMs touches a closed part: $expected', ({ expected, ...span }) => {
  expect(touchesClosed([past, lasting], span)).toBe(expected);
  expect(touchesClosed([], span)).toBe(false);
});

test.each([
  { fromMs: 40, toMs: 90, expected: 50 },
  { fromMs: 40, toMs: 150, expected: 60 },
  { fromMs: 150, toMs: 400, expected: 100 },
  { fromMs: 310, toMs: 400, expected: 0 },
])('[BEY-45] of $fromMs to $toMs it was open for $expected ms', ({ expected, ...span }) => {
  expect(openMsOf([past, lasting], span)).toBe(expected);
});

test('[BEY-45] people who know the same parts are of one class', () => {
  const parts = [
    { ...past, named: ['one'] },
    { ...lasting, named: [] },
  ];
  const someone = (userId: string, ...actions: string[]) => ({
    ...({ userId, kind: 'account', actionsAllowed: new Set(actions) } as const),
  });
  expect(closedClassOf(parts, someone('two'))).toBe('100 300');
  expect(closedClassOf(parts, someone('one'))).toBe('300');
  expect(closedClassOf(parts, someone('two', 'app_closed_session-bool'))).toBe('');
});
