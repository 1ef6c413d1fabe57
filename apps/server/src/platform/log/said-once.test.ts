import { expect, test } from 'vitest';
import { createSaidOnce, SAID_AGAIN_AFTER_MS } from './said-once.ts';

test('a line is said once, and again after a while with how often it was left out', () => {
  let nowMs = 0;
  const { say } = createSaidOnce(() => nowMs);
  expect([say('a'), say('a'), say('b'), say('a')]).toEqual([0, null, 0, null]);
  nowMs = SAID_AGAIN_AFTER_MS;
  expect([say('a'), say('a')]).toEqual([2, null]);
});
