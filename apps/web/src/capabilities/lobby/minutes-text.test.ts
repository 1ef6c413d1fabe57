import { expect, test } from 'vitest';
import { minutesText } from './minutes-text.ts';

test.each([
  { lengthMs: -5_000, expected: '0:00' },
  { lengthMs: 999, expected: '0:00' },
  { lengthMs: 61_000, expected: '1:01' },
  { lengthMs: 3_599_999, expected: '59:59' },
  { lengthMs: 3_600_000, expected: '1:00:00' },
])('[BEY-19] a time waited or to wait: $lengthMs ms', ({ lengthMs, expected }) => {
  expect(minutesText(lengthMs)).toBe(expected);
});
