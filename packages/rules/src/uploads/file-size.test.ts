import { expect, test } from 'vitest';
import { fileSizeText, megabytesText } from './file-size.ts';

test.each([
  { bytes: 1_048_576, expected: '1.0' },
  { bytes: 5_242_880, expected: '5.0' },
  { bytes: 1_600_000, expected: '1.5' },
])('[UPL-02][UPL-03] $bytes bytes are $expected Megabytes', ({ bytes, expected }) => {
  expect(megabytesText(bytes)).toBe(expected);
});

test.each([
  { bytes: 12, expected: '12 bytes' },
  { bytes: 34_816, expected: '34 kB' },
  { bytes: 1_258_292, expected: '1.2 MB' },
])('$bytes bytes are shown as $expected', ({ bytes, expected }) => {
  expect(fileSizeText(bytes, 'en-US')).toBe(expected);
});
