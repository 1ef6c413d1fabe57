import { expect, test } from 'vitest';
import { neighbourTile } from './neighbour-tile.ts';
import { tileLayout } from './tile-layout.ts';

const { tiles } = tileLayout({
  mode: 'OnePlusN',
  count: 8,
  widthPx: 976,
  heightPx: 744,
  selfView: true,
  phone: false,
});

// Seat 0 has the large tile. Seats 1 to 3 are beside it, 4 to 7 below it.
test.each([
  { from: 0, key: 'ArrowRight', to: 2 },
  { from: 0, key: 'ArrowDown', to: 5 },
  { from: 1, key: 'ArrowDown', to: 2 },
  { from: 2, key: 'ArrowLeft', to: 0 },
  { from: 4, key: 'ArrowRight', to: 5 },
  { from: 5, key: 'ArrowUp', to: 0 },
  { from: 3, key: 'ArrowDown', to: 7 },
  { from: 1, key: 'ArrowUp', to: undefined },
  { from: 7, key: 'ArrowRight', to: undefined },
  { from: 0, key: 'Tab', to: undefined },
])('[LAYOUT-01] from seat $from with $key to $to', ({ from, key, to }) => {
  const tile = tiles[from];
  if (tile === undefined) throw new Error('no such tile');
  expect(neighbourTile(tiles, tile, key)?.seat).toBe(to);
});
