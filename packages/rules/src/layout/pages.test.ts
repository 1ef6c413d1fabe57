import { expect, test } from 'vitest';
import { desktop } from './testing-stages.ts';
import { tileLayout } from './tile-layout.ts';

test('[LAYOUT-01] pages are taken from a whole number that exists', () => {
  const request = { ...desktop, mode: 'OnePlusN', count: 30, selfView: true } as const;
  expect([-3, 0, 2, 99].map((page) => tileLayout({ ...request, page }).page)).toEqual([0, 0, 2, 4]);
});
