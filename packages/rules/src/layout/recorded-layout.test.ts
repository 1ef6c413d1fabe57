import { LAYOUT_MODES } from '@hemicycle/contract/layout-modes';
import { expect, test } from 'vitest';
import { tileLayout } from './tile-layout.ts';

test.each([1, 2, 3, 5, 6, 11])('[REC-01] %i people in a recorded stage stand in its middle', (count) => {
  const stage = { count, widthPx: 1256, heightPx: 696, selfView: false, phone: false, saysAlone: false };
  for (const mode of LAYOUT_MODES) {
    const request = { ...stage, mode, centred: true };
    const layout = tileLayout(request);
    const atTop = tileLayout({ ...stage, mode });
    const sizes = ({ tiles }: typeof layout) => tiles.map(({ x, width, height }) => [x, width, height]);
    expect(sizes(layout)).toEqual(sizes(atTop));
    const above = Math.min(...layout.tiles.map(({ y }) => y));
    const below = 696 - Math.max(...layout.tiles.map(({ y, height }) => y + height));
    if (layout.pager === null) expect(Math.abs(above - below), mode).toBeLessThanOrEqual(1);
  }
});
