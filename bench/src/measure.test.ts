import { expect, test } from 'vitest';
import { inDigits, ratiosOf, spreadOf } from './measure.ts';

test.each([
  { values: [3], expected: { minimum: 3, median: 3, maximum: 3 } },
  { values: [9, 1, 5], expected: { minimum: 1, median: 5, maximum: 9 } },
  { values: [10, 2, 4, 1], expected: { minimum: 1, median: 3, maximum: 10 } },
])('the spread of $values', ({ values, expected }) => {
  expect(spreadOf(values)).toEqual(expected);
});

test('what is no measurement is refused rather than averaged', () => {
  expect(() => spreadOf([])).toThrow('nothing to measure');
  expect(() => spreadOf([1, Number.NaN])).toThrow('not a number');
});

test('each run is held against the baseline of its own round', () => {
  expect(ratiosOf([10, 30, 20], [20, 30, 10])).toEqual({ minimum: 0.5, median: 1, maximum: 2 });
  expect(() => ratiosOf([1, 2], [1])).toThrow('needs its baseline');
  expect(() => ratiosOf([1], [0])).toThrow('not a number');
});

test('figures are written with fixed decimals', () => {
  expect(inDigits({ minimum: 0.504, median: 1, maximum: 12.346 }, 2)).toBe('0.50 / 1.00 / 12.35');
  expect(inDigits(spreadOf([7]), 1)).toBe('7.0');
});
