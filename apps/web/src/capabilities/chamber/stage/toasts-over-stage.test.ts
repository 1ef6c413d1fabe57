import { expect, test } from 'vitest';
import { leaveFree } from './use-toasts-over-stage.ts';

const box = (left: number, top: number, width: number, height: number) =>
  ({ left, top, right: left + width, bottom: top + height }) as const;

/** One toast at the lower right of a stage of 1000 by 760 px. */
const toast = box(628, 700, 360, 48);

test.each([
  { what: 'the lower edge of a large tile', kept: [], tiles: [box(12, 188, 976, 560)], free: true },
  { what: 'the lower edge of a row of tiles', kept: [], tiles: [box(740, 614, 240, 134)], free: true },
  { what: 'a tile up to its middle', kept: [], tiles: [box(740, 648, 178, 100)], free: false },
  { what: 'a button', kept: [box(900, 690, 28, 28)], tiles: [], free: false },
  { what: 'nothing', kept: [box(400, 700, 200, 32)], tiles: [box(12, 12, 400, 225)], free: true },
])('[TOAST-01] a toast that lies over $what leaves the stage free: $free', ({ kept, tiles, free }) => {
  expect(leaveFree(toast, kept, tiles)).toBe(free);
});
