import { expect, test } from 'vitest';
import { touchesClosed } from './closed-parts.ts';

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
