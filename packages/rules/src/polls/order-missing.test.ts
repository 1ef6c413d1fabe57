import type { Whereabouts } from '@hemicycle/contract/poll-watch';
import { expect, test } from 'vitest';
import { orderMissing } from './order-missing.ts';

const person = (name: string, where: Whereabouts, sinceMs: number | null) => ({
  name,
  where,
  sinceMs,
});

test('[BEY-40] those who lost the line come first, the longest before, then who is here, or their proxy, away, never came', () => {
  const ordered = orderMissing([
    person('Zoe', 'never', null),
    person('Ed', 'with-proxy', 900),
    person('Bo', 'here', 900),
    person('Abe', 'here', 950),
    person('Cy', 'line-lost', 800),
    person('Di', 'line-lost', 700),
    person('Al', 'away', 1),
  ]);
  expect(ordered.map(({ name }) => name)).toEqual(['Di', 'Cy', 'Abe', 'Bo', 'Ed', 'Al', 'Zoe']);
});
