import { expect, test } from 'vitest';
import { createWindowLimit } from './window-limit.ts';

function setUp() {
  let nowMs = 1_000_000;
  const limit = createWindowLimit({ nowMs: () => nowMs }, 60_000);
  const take = (...names: string[]) => limit.take(names.map((name) => ({ name, max: 2 })));
  return { take, pass: (ms: number) => void (nowMs += ms) };
}

test('as often as said within a window that slides, each name by itself', () => {
  const { take, pass } = setUp();
  expect(take('ada')).toBe(true);
  pass(30_000);
  expect(take('ada')).toBe(true);
  expect(take('ada')).toBe(false);
  expect(take('ben')).toBe(true);
  pass(30_000);
  expect(take('ada')).toBe(true);
  expect(take('ada')).toBe(false);
  pass(10 * 60_000);
  expect(take('ada')).toBe(true);
});

test('where one of several names is used up nothing is counted', () => {
  const { take } = setUp();
  expect([take('sitting'), take('sitting')]).toEqual([true, true]);
  expect([take('ada', 'sitting'), take('ada', 'sitting')]).toEqual([false, false]);
  expect([take('ada'), take('ada')]).toEqual([true, true]);
});
