import { expect, test } from 'vitest';
import { leadingOption } from './leading-option.ts';

test.each([
  { votes: [1, 2, 0], expected: 1 },
  { votes: [3, 2, 2], expected: 0 },
  { votes: [2, 2, 1], expected: null },
  { votes: [1], expected: 0 },
  { votes: [0, 0], expected: null },
  { votes: [], expected: null },
])('[BEY-04] of $votes votes the option at $expected leads', ({ votes, expected }) => {
  const options = votes.map((each, place) => ({ votes: each, place }));
  expect(leadingOption(options)?.place ?? null).toBe(expected);
});
