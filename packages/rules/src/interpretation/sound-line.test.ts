import { expect, test } from 'vitest';
import { lineState } from './sound-line.ts';

test.each([
  { roundTripMs: null, jitterMs: null, lossFraction: null, expected: 'unmeasured' },
  { roundTripMs: 24, jitterMs: null, lossFraction: null, expected: 'good' },
  { roundTripMs: 200, jitterMs: 20, lossFraction: 0.01, expected: 'good' },
  { roundTripMs: 201, jitterMs: 3, lossFraction: 0, expected: 'fair' },
  { roundTripMs: 24, jitterMs: 21, lossFraction: 0, expected: 'fair' },
  { roundTripMs: 24, jitterMs: 3, lossFraction: 0.011, expected: 'fair' },
  { roundTripMs: 400, jitterMs: 50, lossFraction: 0.05, expected: 'fair' },
  { roundTripMs: 401, jitterMs: 3, lossFraction: 0, expected: 'poor' },
  { roundTripMs: null, jitterMs: 51, lossFraction: 0.02, expected: 'poor' },
  { roundTripMs: 24, jitterMs: null, lossFraction: 0.051, expected: 'poor' },
])(
  '[BEY-38] a line of $roundTripMs ms, jitter $jitterMs ms, loss $lossFraction is $expected',
  ({ expected, ...line }) => {
    expect(lineState(line)).toBe(expected);
  },
);

test('[BEY-38] without sound a line is not measured', () => {
  expect(lineState(null)).toBe('unmeasured');
});
