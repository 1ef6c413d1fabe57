import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasBottomBarPadding, showsButtonText, widthClassOf } from './breakpoints.ts';
import { defaultLayout } from './default-layout.ts';
import type { Rect } from './stage.ts';
import { tileLayout, type TileLayoutMode } from './tile-layout.ts';

test.each([
  { widthPx: 390, expected: 'phone' },
  { widthPx: 600, expected: 'phone' },
  { widthPx: 601, expected: 'tablet' },
  { widthPx: 960, expected: 'tablet' },
  { widthPx: 961, expected: 'desktop' },
])('[RESP-01] $widthPx px is a $expected', ({ widthPx, expected }) => {
  expect(widthClassOf(widthPx)).toBe(expected);
});

test('[RESP-02] words on buttons from 1385 px', () => {
  expect([showsButtonText(1384), showsButtonText(1385)]).toEqual([false, true]);
});

test('[RESP-03] padding of the bottom bar from 600 px', () => {
  expect([hasBottomBarPadding(599), hasBottomBarPadding(600)]).toEqual([false, true]);
});

const stages = {
  desktop: { widthPx: 976, heightPx: 744 },
  wide: { widthPx: 1600, heightPx: 700 },
  tablet: { widthPx: 852, heightPx: 678 },
  phone: { widthPx: 382, heightPx: 720 },
};
const modes: TileLayoutMode[] = ['Equal', 'Prominent', 'OnePlusN'];

function overlap(left: Rect, right: Rect): boolean {
  return (
    left.x < right.x + right.width &&
    right.x < left.x + left.width &&
    left.y < right.y + right.height &&
    right.y < left.y + left.height
  );
}

const cases = modes.flatMap((mode) =>
  Object.entries(stages).map(([stage, size]) => ({ mode, stage, size, phone: stage === 'phone' })),
);

test.each(cases)(
  '[LAYOUT-01] $mode on the $stage stage: 0 to 30 people, inside, nothing covered',
  ({ mode, size, phone }) => {
    for (let count = 0; count <= 30; count += 1) {
      for (const selfView of [true, false]) {
        const { tiles, captions, self, overflow } = tileLayout({ ...size, count, selfView, mode, phone });
        expect(tiles.length + overflow).toBe(count);
        if (count > 0) expect(tiles.length).toBeGreaterThan(0);
        expect(self !== null).toBe(selfView);
        const rects: Rect[] = [...tiles, captions, self].filter((rect) => rect !== null);
        const outside = rects.filter(
          ({ x, y, width, height }) =>
            Math.min(x, y) < 0 ||
            Math.min(width, height) <= 0 ||
            x + width > size.widthPx ||
            y + height > size.heightPx,
        );
        const covered = rects.filter((rect, index) =>
          rects.slice(index + 1).some((other) => overlap(rect, other)),
        );
        const distorted = tiles.filter((tile) => Math.abs(tile.width / tile.height - 16 / 9) >= 0.05);
        expect({ count, outside, covered, distorted }).toEqual({
          count,
          outside: [],
          covered: [],
          distorted: [],
        });
      }
    }
  },
);

test('[LAYOUT-01] OnePlusN: one three by three, three beside, four below, the rest counted', () => {
  const layout = tileLayout({ ...stages.desktop, count: 12, selfView: true, mode: 'OnePlusN', phone: false });
  const [large, ...small] = layout.tiles;
  expect([large?.size, small.length, layout.overflow]).toEqual(['large', 7, 4]);
  const width = small[0]?.width ?? 0;
  expect(large?.width).toBe(3 * width + 16);
  expect(new Set(small.slice(0, 3).map((tile) => tile.x))).toEqual(new Set([layout.self?.x]));
  expect(new Set(small.slice(3).map((tile) => tile.y)).size).toBe(1);
});

test('[LAYOUT-01] Prominent: one large and a row of four, the last the self view', () => {
  const layout = tileLayout({ ...stages.tablet, count: 9, selfView: true, mode: 'Prominent', phone: false });
  expect([layout.tiles.length, layout.overflow]).toEqual([4, 5]);
  const row = new Set([...layout.tiles.slice(1), layout.self].map((rect) => rect?.y));
  expect(row.size).toBe(1);
  const observer = tileLayout({
    ...stages.tablet,
    count: 9,
    selfView: false,
    mode: 'Prominent',
    phone: false,
  });
  expect(observer.tiles.length).toBe(5);
});

test.each([
  { count: 1, columns: 1 },
  { count: 4, columns: 2 },
  { count: 9, columns: 3 },
  { count: 30, columns: 5 },
])('[LAYOUT-01] Equal: $count people in $columns columns, all of one size', ({ count, columns }) => {
  const { tiles } = tileLayout({ ...stages.desktop, count, selfView: true, mode: 'Equal', phone: false });
  const firstRow = tiles.filter((tile) => tile.y === tiles[0]?.y);
  expect(firstRow.length).toBe(columns);
  expect(new Set(tiles.map((tile) => `${tile.width}×${tile.height}`)).size).toBe(1);
});

test('[LAYOUT-01] on a phone: one large, then two columns', () => {
  const { tiles } = tileLayout({ ...stages.phone, count: 7, selfView: true, mode: 'Equal', phone: true });
  expect(tiles[0]?.width).toBe(382);
  expect(new Set(tiles.slice(1).map((tile) => tile.x)).size).toBe(2);
  expect(tiles.length).toBe(7);
});

test('[LAYOUT-01] right to left is the mirrored picture', () => {
  const request = { ...stages.desktop, count: 8, selfView: true, mode: 'OnePlusN', phone: false } as const;
  const ltr = tileLayout(request);
  const rtl = tileLayout({ ...request, direction: 'rtl' });
  expect(rtl.tiles.map((tile) => tile.x)).toEqual(ltr.tiles.map((tile) => 976 - tile.x - tile.width));
  expect(rtl.tiles.map((tile) => tile.y)).toEqual(ltr.tiles.map((tile) => tile.y));
});

test('[LAYOUT-01] the first person is the large tile, and a grid is filled row by row', () => {
  const arbitrary = fc.record({
    mode: fc.constantFrom(...modes),
    count: fc.integer({ min: 2, max: 29 }),
    widthPx: fc.integer({ min: 320, max: 2000 }),
    heightPx: fc.integer({ min: 320, max: 1400 }),
  });
  fc.assert(
    fc.property(arbitrary, (request) => {
      const { tiles } = tileLayout({ ...request, selfView: true, phone: false });
      const large = tiles.filter((tile) => tile.size === 'large');
      expect(large.length).toBe(request.mode === 'Equal' ? 0 : 1);
      if (request.mode !== 'Equal') expect(tiles[0]?.size).toBe('large');
      const inGrid = tiles.every(
        (tile, index) => index === 0 || tile.y >= (tiles[index - 1]?.y ?? 0) || request.mode !== 'Equal',
      );
      expect(inGrid).toBe(true);
    }),
  );
});

test.each([
  {
    why: 'the role first',
    choice: { roleException: 'Single', configured: 'OnePlusN', widthClass: 'phone' },
    expected: 'Single',
  },
  {
    why: 'then the configuration',
    choice: { configured: 'OnePlusN', widthClass: 'phone' },
    expected: 'OnePlusN',
  },
  { why: 'on a tablet', choice: { widthClass: 'tablet' }, expected: 'Prominent' },
  { why: 'on a desktop', choice: { widthClass: 'desktop' }, expected: 'Equal' },
] as const)('[LAYOUT-02] default layout, $why: $expected', ({ choice, expected }) => {
  expect(defaultLayout<string>(choice)).toBe(expected);
});
