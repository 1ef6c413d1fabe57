import { expect, test } from 'vitest';
import { largerOf, nextSize, pictureSizeFor, smallerOf } from './picture-size.ts';

test.each([
  { heightPx: 0, expected: 'off' },
  { heightPx: Number.NaN, expected: 'off' },
  { heightPx: 1, expected: 'low' },
  { heightPx: 216, expected: 'low' },
  { heightPx: 217, expected: 'medium' },
  { heightPx: 432, expected: 'medium' },
  { heightPx: 433, expected: 'high' },
  { heightPx: 2160, expected: 'high' },
] as const)('[BEY-18] drawn $heightPx px high: $expected', ({ heightPx, expected }) => {
  expect(pictureSizeFor(heightPx)).toBe(expected);
});

test('sizes are in order', () => {
  expect(smallerOf('off', 'low')).toBe('off');
  expect(largerOf('medium', 'low')).toBe('medium');
  expect([nextSize('off', -1), nextSize('off', 1), nextSize('high', 1)]).toEqual(['off', 'low', 'high']);
});
