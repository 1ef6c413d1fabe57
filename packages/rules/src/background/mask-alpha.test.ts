import { expect, test } from 'vitest';
import { MASK_ALPHA_OF_BYTE, maskAlpha } from './mask-alpha.ts';

test.each([
  { id: 'VBG-24', confidence: 0, expected: 0 },
  { id: 'VBG-24', confidence: 0.499, expected: 0 },
  { id: 'VBG-24', confidence: 0.5, expected: 0 },
  { id: 'VBG-25', confidence: 0.65, expected: 0.5 },
  { id: 'VBG-25', confidence: 0.8, expected: 1 },
  { id: 'VBG-25', confidence: 1, expected: 1 },
])('[$id] $confidence sure gives $expected of the person', ({ confidence, expected }) => {
  expect(maskAlpha(confidence)).toBeCloseTo(expected, 6);
});

test('[VBG-24] [VBG-25] the table of bytes never falls, from nothing to all', () => {
  expect([
    MASK_ALPHA_OF_BYTE[0],
    MASK_ALPHA_OF_BYTE[127],
    MASK_ALPHA_OF_BYTE[204],
    MASK_ALPHA_OF_BYTE[255],
  ]).toEqual([0, 0, 255, 255]);
  expect([...MASK_ALPHA_OF_BYTE]).toEqual([...MASK_ALPHA_OF_BYTE].toSorted((a, b) => a - b));
});
