import { expect, test } from 'vitest';
import { dialledNumber } from './dialled-number.ts';

test.each([
  { text: '+47 22 31 30 50', expected: '+4722313050' },
  { text: '(022) 313-050', expected: '022313050' },
  { text: '112', expected: '112' },
  { text: '', expected: null },
  { text: '12', expected: null },
  { text: '1234567890123456', expected: null },
  { text: '22 31 30 50 ext 4', expected: null },
  { text: '47+22313050', expected: null },
  { text: '++4722313050', expected: null },
  { text: 'sip:room@example.org', expected: null },
  { text: '٢٢٣١٣٠٥٠', expected: null },
])('[FND-43] [FND-60] "$text" dials $expected', ({ text, expected }) => {
  expect(dialledNumber(text)).toBe(expected);
});
