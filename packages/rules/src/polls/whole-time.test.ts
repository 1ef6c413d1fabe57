import { expect, test } from 'vitest';
import { wholeTimeMs } from './whole-time.ts';

const open = { startTime: 1_000, endTime: 121_000, suspended: null, course: [] };

test.each([
  { given: open, expected: 120_000 },
  { given: { ...open, endTime: null }, expected: null },
  { given: { ...open, startTime: null }, expected: null },
  // Extended by a minute.
  { given: { ...open, endTime: 181_000, course: [{ act: 'extended', atMs: 9_000 }] }, expected: 180_000 },
  // Suspended after 20 s with 100 s left, and resumed 50 s later.
  {
    given: {
      ...open,
      endTime: 171_000,
      course: [
        { act: 'suspended', atMs: 21_000 },
        { act: 'resumed', atMs: 71_000 },
      ],
    },
    expected: 120_000,
  },
  // Suspended, extended meanwhile by a minute.
  {
    given: {
      ...open,
      endTime: null,
      suspended: { sinceMs: 21_000, remainingMs: 160_000 },
      course: [
        { act: 'suspended', atMs: 21_000 },
        { act: 'extended', atMs: 30_000 },
      ],
    },
    expected: 180_000,
  },
  { given: { ...open, endTime: null, suspended: { sinceMs: 21_000, remainingMs: null } }, expected: null },
] as const)('[BEY-40] the whole time of a vote: $expected ms', ({ given, expected }) => {
  expect(wholeTimeMs(given)).toBe(expected);
});
