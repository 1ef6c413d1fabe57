import { expect, test } from 'vitest';
import { presencePath } from './presence-path.ts';

const at = (ms: number, present: number) => ({ at: ms, present, others: 0 });
const size = { highest: 4, width: 100, height: 40 };

test.each([
  { what: 'nobody came', presence: [], asOf: 5, expected: 'M0 40H100V40Z' },
  { what: 'one step', presence: [at(0, 2)], asOf: 100, expected: 'M0 40H0V20H100V40Z' },
  {
    what: 'up and down',
    presence: [at(0, 1), at(25, 4), at(50, 0)],
    asOf: 100,
    expected: 'M0 40H0V30H25V0H50V40H100V40Z',
  },
  { what: 'only now', presence: [at(7, 4)], asOf: 7, expected: 'M0 40H0V0H100V40Z' },
])('[BEY-12] $what', ({ presence, asOf, expected }) => {
  expect(presencePath(presence, { ...size, asOf })).toBe(expected);
});
