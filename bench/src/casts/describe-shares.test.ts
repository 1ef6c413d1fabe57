import { expect, test } from 'vitest';
import { describeShares } from './describe-shares.ts';

const run = { seconds: 2, loadSeconds: 1, process: 0.4, machine: 0.9 };

test('shares are of all cores, by the median run', () => {
  const text = describeShares([run, { ...run, process: 0.1 }, { ...run, process: 0.9 }], 2);
  expect(text).toBe(
    'Of 2 cores making the load took 25 %, the server 40 %, everything on the machine together 90 %.',
  );
});

test('a system that tells nothing of the server is no obstacle', () => {
  expect(describeShares([{ ...run, process: null }], 4)).toBe(
    'Of 4 cores making the load took 13 %, everything on the machine together 90 %.',
  );
});
