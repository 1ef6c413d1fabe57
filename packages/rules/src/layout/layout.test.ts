import { LAYOUT_MODES } from '@hemicycle/contract/layout-modes';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Rect } from './stage.ts';
import { hasLargerPlace, MAX_PINS, type StageLayout, type StageRequest, tileLayout } from './tile-layout.ts';
import {
  desktop,
  lowWindows,
  manyCounts,
  mobile,
  SPANNED_GAPS_PX,
  tablet,
  windows,
} from './testing-stages.ts';

/** A stage lower than this has no room for captions. */
const CAPTIONS_FROM_PX = 300;
function overlap(left: Rect, right: Rect): boolean {
  return (
    left.x < right.x + right.width &&
    right.x < left.x + left.width &&
    left.y < right.y + right.height &&
    right.y < left.y + left.height
  );
}

/** The faults of a layout: a tile outside the stage, over another one, or not about 16:9. */
function faultsOf(request: StageRequest, layout: StageLayout): string[] {
  const { tiles, share, self, captions, pager, note } = layout;
  const rects = [...tiles, share, self, captions, pager, note].filter((rect) => rect !== null);
  const shown = (rect: Rect) => `${rect.x},${rect.y} ${rect.width}×${rect.height}`;
  return [
    ...rects
      .filter(
        ({ x, y, width, height }) =>
          !Number.isInteger(x + y + width + height) ||
          Math.min(x, y) < 0 ||
          Math.min(width, height) <= 0 ||
          x + width > request.widthPx ||
          y + height > request.heightPx,
      )
      .map((rect) => `outside: ${shown(rect)}`),
    ...rects.flatMap((rect, index) =>
      rects
        .slice(index + 1)
        .filter((other) => overlap(rect, other))
        .map((other) => `covered: ${shown(rect)} by ${shown(other)}`),
    ),
    ...[...tiles, self]
      .filter(
        (tile) =>
          tile !== null &&
          Math.abs(tile.width - (tile.height * 16) / 9) >
            Math.max('size' in tile && tile.size === 'large' ? SPANNED_GAPS_PX : 2, 0.05 * tile.width),
      )
      .map((tile) => `not 16:9: ${tile === null ? '' : shown(tile)}`),
  ];
}

/** Every page of a stage. */
function pagesOf(request: StageRequest): StageLayout[] {
  const { pages } = tileLayout(request);
  return Array.from({ length: pages }, (_, page) => tileLayout({ ...request, page }));
}

const cases = LAYOUT_MODES.flatMap((mode) =>
  [...windows, ...lowWindows].map((window) => ({ mode, ...window })),
);

test.each(cases)(
  '[LAYOUT-01] $mode in a window of $window px: 0 to 100 people, inside, nothing covered, everybody on a page',
  ({ mode, widthPx, heightPx, phone }) => {
    const counts = [...manyCounts, 24, 25, 48, 49, 50, 99, 100];
    const found: object[] = [];
    for (const count of counts) {
      for (const [selfView, captions, share, pins] of [
        [true, false, false, 0],
        [false, false, false, 0],
        [true, true, false, 0],
        [true, false, true, 0],
        [true, false, false, 3],
        [true, false, false, 4],
        [true, true, true, 2],
        [false, false, true, 0],
      ] as const) {
        if (captions && heightPx < CAPTIONS_FROM_PX) continue;
        const shareLinePx = phone ? 52 : 36;
        const request = {
          ...{ mode, widthPx, heightPx, phone, count, selfView, captions, share, pins },
          shareLinePx,
        };
        const layouts = pagesOf(request);
        const seats = new Set(layouts.flatMap(({ tiles }) => tiles.map(({ seat }) => seat)));
        const faults = [
          ...layouts.flatMap((layout) => faultsOf(request, layout)),
          ...(selfView && layouts.some(({ self }) => self === null) ? ['no self view'] : []),
          ...(layouts.some((layout) => (layout.share !== null) !== share) ? ['share'] : []),
          ...(seats.size < count && !(mode === 'Single' && (share || pins > 0))
            ? ['somebody is on no page']
            : []),
        ];
        if (faults.length > 0) found.push({ ...request, faults });
      }
    }
    expect(found).toEqual([]);
  },
);

test.each(LAYOUT_MODES)('[LAYOUT-01] %s at every width from 300 to 2600 px, high or low', (mode) => {
  const heights = [160, 240, 420, 744, 1276];
  const counts = [1, 3, 9, 26];
  const found: object[] = [];
  for (let widthPx = 300; widthPx <= 2600; widthPx += 1) {
    const phone = widthPx <= 592;
    const heightPx = heights[widthPx % heights.length] ?? 0;
    for (const count of counts) {
      const share = { share: widthPx % 3 === 0, shareLinePx: 36 };
      const request = { mode, widthPx, heightPx, phone, count, selfView: true, ...share };
      const layout = tileLayout(request);
      const faults = faultsOf(request, layout);
      if (layout.self === null) faults.push('no self view');
      if (layout.tiles.length === 0 && !(mode === 'Single' && request.share)) faults.push('nobody');
      if (faults.length > 0) found.push({ ...request, faults });
    }
  }
  expect(found).toEqual([]);
});

test('[LAYOUT-01] on any stage of any size nothing is covered, in both directions, on every page', () => {
  const arbitrary = fc.record({
    mode: fc.constantFrom(...LAYOUT_MODES),
    count: fc.integer({ min: 0, max: 100 }),
    widthPx: fc.integer({ min: 300, max: 2600 }),
    heightPx: fc.integer({ min: 150, max: 1500 }),
    selfView: fc.boolean(),
    captions: fc.boolean(),
    captionsPx: fc.integer({ min: 30, max: 260 }),
    captionsAtTop: fc.boolean(),
    share: fc.boolean(),
    shareLinePx: fc.constantFrom(0, 36, 52),
    touch: fc.boolean(),
    phone: fc.boolean(),
    pins: fc.integer({ min: 0, max: 6 }),
    page: fc.integer({ min: 0, max: 20 }),
    direction: fc.constantFrom('ltr' as const, 'rtl' as const),
  });
  fc.assert(
    fc.property(arbitrary, ({ captions, ...stage }) => {
      const request = { ...stage, captions: captions && stage.heightPx >= CAPTIONS_FROM_PX };
      const layout = tileLayout(request);
      expect(faultsOf(request, layout)).toEqual([]);
      expect(tileLayout(request)).toEqual(layout);
      expect(layout.page).toBeLessThan(layout.pages);
      const seats = layout.tiles.map(({ seat }) => seat);
      expect(new Set(seats).size).toBe(seats.length);
      expect(seats.every((seat) => seat < request.count)).toBe(true);
    }),
    { numRuns: 600 },
  );
});

test.each(cases)('[LAYOUT-01] $mode in a window of $window px begins at the top of the stage', (given) => {
  const tops = manyCounts.map((count) => {
    const { tiles, self } = tileLayout({ ...given, count, selfView: true });
    return Math.min(...[...tiles, self].map((rect) => rect?.y ?? Number.POSITIVE_INFINITY));
  });
  expect(new Set(tops)).toEqual(new Set([0]));
});

test.each(['ActivePresence', 'Prominent', 'OnePlusN'] as const)(
  '[LAYOUT-01] %s: the large tile is never smaller with fewer people, at any size',
  (mode) => {
    const found: object[] = [];
    for (let widthPx = 300; widthPx <= 2100; widthPx += 47) {
      for (let heightPx = 150; heightPx <= 1300; heightPx += heightPx < 500 ? 13 : 97) {
        for (const share of [false, true]) {
          const room = { mode, widthPx, heightPx, phone: widthPx <= 592, selfView: true };
          const widths = manyCounts.slice(1).map((count) => {
            const layout = tileLayout({ ...room, count, share, shareLinePx: 36 });
            return (layout.share ?? layout.tiles[0])?.width ?? 0;
          });
          const falling = widths.toSorted((one, other) => other - one);
          if (widths.join() !== falling.join()) found.push({ ...room, share, widths });
        }
      }
    }
    expect(found).toEqual([]);
  },
);

test('[LAYOUT-01] the smallest stage has a large tile as good as 16:9', () => {
  const request = {
    mode: 'OnePlusN',
    count: 2,
    widthPx: 316,
    heightPx: 300,
    selfView: false,
    phone: false,
  } as const;
  expect(faultsOf(request, tileLayout(request))).toEqual([]);
});

test('[LAYOUT-01] right to left is the mirrored picture, for every mode', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...LAYOUT_MODES),
      fc.integer({ min: 0, max: 60 }),
      fc.constantFrom(...windows),
      (mode, count, window) => {
        const request = { ...window, mode, count, selfView: true };
        const ltr = tileLayout(request);
        const rtl = tileLayout({ ...request, direction: 'rtl' });
        const mirrored = (rect: Rect) => ({ ...rect, x: window.widthPx - rect.x - rect.width });
        expect(rtl.tiles).toEqual(ltr.tiles.map(mirrored));
        expect(rtl.self).toEqual(ltr.self && mirrored(ltr.self));
      },
    ),
  );
});

test('[LAYOUT-01] a further page has its tiles where the first has them, and the large one and the pinned stay', () => {
  for (const mode of LAYOUT_MODES) {
    // In Single pinned people would take the only place, so that no tile would change.
    const pins = mode === 'Single' ? 0 : 2;
    const request = { ...desktop, mode, count: 100, selfView: true, pins };
    const [first, second] = pagesOf(request);
    const places = new Map(first?.tiles.map((tile) => [`${tile.x},${tile.y}`, tile]));
    expect(second?.tiles.length).toBeGreaterThan(0);
    for (const tile of second?.tiles ?? []) {
      expect(places.get(`${tile.x},${tile.y}`)).toMatchObject({ width: tile.width, height: tile.height });
    }
    expect(second?.self).toEqual(first?.self);
    expect(second?.tiles.slice(0, pins)).toEqual(first?.tiles.slice(0, pins));
  }
});

test.each(windows)('[LAYOUT-01] Equal never shows tiles too small for a face at $window px', (window) => {
  const { tiles, pages } = tileLayout({ ...window, mode: 'Equal', count: 100, selfView: true });
  expect(Math.min(...tiles.map(({ width }) => width))).toBeGreaterThanOrEqual(160);
  expect(tiles.length).toBeLessThanOrEqual(49);
  expect(pages).toBe(Math.ceil(100 / tiles.length));
});

test('[LAYOUT-01] Single: one tile a page, a shared screen alone', () => {
  const request = { ...desktop, mode: 'Single', count: 5, selfView: true } as const;
  expect(pagesOf(request).map(({ tiles }) => tiles.map(({ seat }) => seat))).toEqual([
    [0],
    [1],
    [2],
    [3],
    [4],
  ]);
  const shared = tileLayout({ ...request, share: true });
  expect([shared.tiles.length, shared.pages, shared.share === null]).toEqual([0, 1, false]);
});

test.each([
  { pins: 1, share: false, seats: [[0]] },
  { pins: 2, share: false, seats: [[0, 1]] },
  { pins: 2, share: true, seats: [[]] },
])('[LAYOUT-01] Single: $pins pinned hold the large place, no page turns them away', ({ seats, ...more }) => {
  const request = { ...desktop, mode: 'Single', count: 5, selfView: true, ...more } as const;
  expect(pagesOf(request).map(({ tiles }) => tiles.map(({ seat }) => seat))).toEqual(seats);
});

test('[LAYOUT-01] OnePlusN: one three by three, three beside, four below, the others on further pages', () => {
  const layout = tileLayout({ ...desktop, mode: 'OnePlusN', count: 12, selfView: true });
  const [large, ...small] = layout.tiles;
  expect([large?.size, small.length, layout.pages]).toEqual(['large', 7, 2]);
  const width = small[0]?.width ?? 0;
  expect(large?.width).toBe(3 * width + 16);
  expect(new Set(small.slice(0, 3).map((tile) => tile.x))).toEqual(new Set([layout.self?.x]));
  expect(new Set(small.slice(3).map((tile) => tile.y)).size).toBe(1);
});

test.each([
  { bar: 'none', heightPx: 744, pages: 1 },
  { bar: 'one line', heightPx: 700, pages: 1 },
  { bar: 'two lines', heightPx: 686, pages: 1 },
  { bar: 'several', heightPx: 600, pages: 2 },
])('[LAYOUT-01] OnePlusN of eight and the self view under a bar above the stage ($bar): $pages', (given) => {
  const { bar: _, pages, heightPx } = given;
  const layout = tileLayout({ ...desktop, heightPx, mode: 'OnePlusN', count: 8, selfView: true });
  expect(layout.pages).toBe(pages);
});

test('[LAYOUT-01] OnePlusN on a wide stage: the self view is the last around the large one', () => {
  const wide = {
    widthPx: 1600,
    heightPx: 700,
    phone: false,
    mode: 'OnePlusN',
    count: 12,
    selfView: true,
  } as const;
  const layout = tileLayout(wide);
  expect(layout.tiles.length).toBe(7);
  expect(layout.self?.y).toBe(layout.tiles.at(-1)?.y);
  expect(tileLayout({ ...wide, captions: true }).tiles.length).toBe(8);
});

test.each([
  { stage: 'desktop', count: 2, share: false, widthPx: 976, heightPx: 744, large: 976 },
  { stage: 'desktop', count: 4, share: false, widthPx: 976, heightPx: 744, large: 976 },
  { stage: 'desktop', count: 5, share: false, widthPx: 976, heightPx: 744, large: 730 },
  { stage: 'desktop', count: 3, share: true, widthPx: 976, heightPx: 744, large: 976 },
  { stage: 'wide', count: 3, share: false, widthPx: 1600, heightPx: 700, large: 1198 },
])(
  '[LAYOUT-01] OnePlusN with few people: on a $stage stage the large tile of $count, shared screen $share, is $large px wide',
  ({ stage: _, large, ...given }) => {
    const layout = tileLayout({ ...given, mode: 'OnePlusN', phone: false, selfView: true });
    expect((layout.share ?? layout.tiles[0])?.width).toBe(large);
  },
);

test.each(['OnePlusN', 'ActivePresence'] as const)(
  '[LAYOUT-01] %s on a low stage: three beside the large tile, wide enough for a name and a face',
  (mode) => {
    const low = { widthPx: 464, heightPx: 242, phone: false, selfView: true, count: 9, mode } as const;
    const { tiles, self } = tileLayout(low);
    const [large, ...small] = tiles;
    expect(small.map(({ x }) => x)).toEqual([self?.x, self?.x]);
    expect(Math.min(...small.map(({ width }) => width))).toBeGreaterThan(100);
    expect(large?.width).toBeGreaterThan(300);
    expect(tileLayout({ ...low, ...desktop }).tiles.length).toBeGreaterThan(tiles.length);
  },
);

test('[LAYOUT-01] Prominent: one large and a row of four, the last the self view', () => {
  const layout = tileLayout({ ...tablet, mode: 'Prominent', count: 9, selfView: true });
  expect(layout.tiles.length).toBe(4);
  const row = new Set([...layout.tiles.slice(1), layout.self].map((rect) => rect?.y));
  expect(row.size).toBe(1);
  expect(tileLayout({ ...tablet, mode: 'Prominent', count: 9, selfView: false }).tiles.length).toBe(5);
});

test('[LAYOUT-01] ActivePresence: one large and a strip of at most six with the self view, where it leaves most', () => {
  const tall = tileLayout({ ...tablet, mode: 'ActivePresence', count: 9, selfView: true });
  expect(tall.tiles.length).toBe(6);
  expect(new Set(tall.tiles.slice(1).map(({ y }) => y)).size).toBe(1);
  const wide = { widthPx: 1800, heightPx: 800, phone: false };
  const beside = tileLayout({ ...wide, mode: 'ActivePresence', count: 9, selfView: true });
  expect(new Set(beside.tiles.slice(1).map(({ x }) => x)).size).toBe(1);
  const prominent = tileLayout({ ...wide, mode: 'Prominent', count: 9, selfView: true });
  expect(beside.tiles[0]?.width).toBeGreaterThan(prominent.tiles[0]?.width ?? 0);
});

test.each([
  { stage: 'desktop', room: desktop, count: 1, large: 976, small: [], self: 238 },
  { stage: 'desktop', room: desktop, count: 4, large: 976, small: [238, 238, 238], self: 238 },
  { stage: 'desktop', room: desktop, count: 5, large: 976, small: Array(4).fill(188), self: 188 },
  { stage: 'desktop', room: desktop, count: 6, large: 976, small: Array(5).fill(156), self: 156 },
  { stage: 'desktop', room: desktop, count: 9, large: 976, small: Array(5).fill(156), self: 156 },
  {
    stage: 'wide',
    room: { widthPx: 1800, heightPx: 800, phone: false },
    count: 3,
    large: 1422,
    small: [344, 344],
    self: 344,
  },
])(
  '[LAYOUT-01] ActivePresence of $count on a $stage stage: few fill the strip, the large tile loses nothing',
  ({ room, count, large, small, self }) => {
    const layout = tileLayout({ ...room, count, selfView: true, mode: 'ActivePresence' });
    expect(layout.tiles.map(({ width }) => width)).toEqual([large, ...small]);
    expect(layout.self?.width).toBe(self);
  },
);

test.each([
  { count: 2, widths: [382, 382] },
  { count: 3, widths: [382, 382, 187] },
  { count: 4, widths: [382, 382, 187, 187] },
  { count: 6, widths: [382, ...Array.from({ length: 5 }, () => 187)] },
  { count: 8, widths: [382, ...Array.from({ length: 7 }, () => 187)] },
  { count: 20, pages: 4, widths: [382, ...Array.from({ length: 5 }, () => 187)] },
])('[LAYOUT-01] ActivePresence of $count on a phone: as many large as fit, then two columns', (given) => {
  const { count, widths, pages: expectedPages = 1 } = given;
  const { tiles, pages } = tileLayout({ ...mobile, mode: 'ActivePresence', count, selfView: true });
  expect([pages, tiles.map(({ width }) => width)]).toEqual([expectedPages, widths]);
});

test.each([
  { count: 1, columns: 1 },
  { count: 4, columns: 2 },
  { count: 9, columns: 3 },
  { count: 30, columns: 5 },
])('[LAYOUT-01] Equal: $count people in $columns columns, all of one size', ({ count, columns }) => {
  const { tiles } = tileLayout({ ...desktop, count, selfView: true, captions: true, mode: 'Equal' });
  const firstRow = tiles.filter((tile) => tile.y === tiles[0]?.y);
  expect(firstRow.length).toBe(columns);
  expect(new Set(tiles.map((tile) => `${tile.width}×${tile.height}`)).size).toBe(1);
});

test.each([
  { count: 3, columns: 1 },
  { count: 5, columns: 2 },
  { count: 6, columns: 2 },
])('[LAYOUT-01] Equal on a phone: $count others in $columns columns, not in one narrow one', (given) => {
  const { tiles } = tileLayout({ ...mobile, count: given.count, selfView: true, mode: 'Equal' });
  expect(new Set(tiles.map(({ x }) => x)).size).toBe(given.columns);
});

test('[LAYOUT-01] Equal without captions: the own picture is the last tile, as large as the others', () => {
  const { tiles, self } = tileLayout({ ...desktop, count: 3, selfView: true, mode: 'Equal' });
  expect(tiles.map(({ width }) => width)).toEqual(Array.from({ length: 3 }, () => self?.width));
  expect(self?.y).toBe(tiles[2]?.y);
});

test('[LAYOUT-01] on a phone Prominent is one large, then two columns', () => {
  const { tiles } = tileLayout({ ...mobile, count: 7, selfView: true, mode: 'Prominent' });
  expect(tiles[0]?.width).toBe(382);
  expect(new Set(tiles.slice(1).map((tile) => tile.x)).size).toBe(2);
  expect(tiles.length).toBe(7);
});

test.each([
  { given: 'on the next row', count: 6, x: 195, row: 2 },
  { given: 'on the last cell, where there are pages', count: 20, x: 195, row: 2 },
])('[LAYOUT-01] on a phone the own picture follows the others: $given', ({ count, x, row }) => {
  const { self, tiles } = tileLayout({ ...mobile, count, selfView: true, mode: 'Prominent' });
  expect(self).toEqual({ x, y: 214 + 8 + row * 113, width: 187, height: 105 });
  expect(tiles.length).toBe(Math.min(count, 6));
});

test.each([3, 4, 5])(
  '[LAYOUT-01] on a phone %i others leave no more than a quarter of the stage empty',
  (count) => {
    for (const mode of ['ActivePresence', 'Prominent', 'OnePlusN'] as const) {
      const { self, tiles } = tileLayout({ ...mobile, count, selfView: true, mode });
      const foot = Math.max(...[...tiles, self].map((tile) => (tile ? tile.y + tile.height : 0)));
      expect(mobile.heightPx - foot).toBeLessThan(mobile.heightPx / 4);
    }
  },
);

test.each([
  { count: 2, pins: 2, widths: [382, 382] },
  { count: 6, pins: 2, widths: Array.from({ length: 6 }, () => 187) },
  { count: 9, pins: 4, widths: Array.from({ length: 9 }, () => 187) },
])('[LAYOUT-01] on a phone $pins pinned of $count are no smaller than the others', (given) => {
  const { widths, ...people } = given;
  const { self, tiles, pages } = tileLayout({ ...mobile, ...people, selfView: true, mode: 'Prominent' });
  expect([tiles.map(({ width }) => width), self?.width, pages]).toEqual([widths, widths[0], 1]);
  expect(tiles.slice(0, people.pins).every(({ size }) => size === 'large')).toBe(true);
});

test('[LAYOUT-01] on a phone on its side four pinned leave a place for a fifth', () => {
  const stage = { widthPx: 560, heightPx: 160, phone: true, selfView: true } as const;
  const { self, tiles } = tileLayout({ ...stage, mode: 'Prominent', count: 9, pins: 4 });
  expect(self).not.toBeNull();
  expect(tiles.map(({ size }) => size)).toEqual(['large', 'large', 'large', 'large', 'small']);
});

test('[LAYOUT-01] on a phone up to three have the whole width, with captions the own picture is small', () => {
  const widths = (count: number, captions = false) => {
    const { tiles, self } = tileLayout({ ...mobile, count, selfView: true, captions, mode: 'Prominent' });
    return [...tiles.map(({ width }) => width), self?.width];
  };
  expect([1, 2, 3].map((count) => widths(count))).toEqual([
    [382, 382],
    [382, 382, 382],
    [382, 382, 187, 187],
  ]);
  expect([2, 3].map((count) => widths(count, true))).toEqual([
    [382, 382, 106],
    [382, 382, 187, 106],
  ]);
});

test('[LAYOUT-01] Single: the own picture ends where the tile ends, below or beside it', () => {
  for (const { widthPx, heightPx, phone } of [...windows, ...lowWindows]) {
    const request = { widthPx, heightPx, phone, mode: 'Single', count: 6, selfView: true } as const;
    const { tiles, self } = tileLayout(request);
    const [tile] = tiles;
    if (tile === undefined || self === null) throw new Error('both are seen');
    const ends = [tile.x + tile.width, tile.y + tile.height];
    const selfEnds = [self.x + self.width, self.y + self.height];
    expect(selfEnds.filter((end, axis) => end === ends[axis])).toHaveLength(1);
    expect([self.x - (ends[0] ?? 0), self.y - (ends[1] ?? 0)]).toContain(8);
  }
});

test.each([
  { touch: false, height: 32 },
  { touch: true, height: 44 },
])('[LAYOUT-01] pages are turned by buttons $height px high, for fingers $touch', ({ touch, height }) => {
  const { pager } = tileLayout({ ...desktop, mode: 'OnePlusN', count: 30, selfView: true, touch });
  expect(pager?.height).toBe(height);
});

test.each([
  { mode: 'Prominent', at: 'a phone', stage: mobile, count: 2, expected: false },
  { mode: 'OnePlusN', at: 'a phone', stage: mobile, count: 2, expected: false },
  { mode: 'ActivePresence', at: 'a phone', stage: mobile, count: 2, expected: false },
  { mode: 'Prominent', at: 'a phone', stage: mobile, count: 3, expected: true },
  { mode: 'Prominent', at: 'a phone', stage: mobile, count: 1, expected: true },
  { mode: 'Single', at: 'a phone', stage: mobile, count: 2, expected: true },
  { mode: 'Prominent', at: 'a desktop', stage: desktop, count: 2, expected: true },
  { mode: 'Equal', at: 'a desktop', stage: desktop, count: 2, expected: false },
] as const)(
  '[LAYOUT-01] $mode of $count on $at has a larger place for who speaks: $expected',
  ({ mode, stage, count, expected }) => {
    expect(hasLargerPlace(mode, tileLayout({ ...stage, mode, count, selfView: true }))).toBe(expected);
  },
);

test.each(LAYOUT_MODES.filter((mode) => mode !== 'Equal' && mode !== 'Single'))(
  '[LAYOUT-01] %s: several pins share the large place, more than fit there none',
  (mode) => {
    const request = { ...desktop, mode, count: 9, selfView: true } as const;
    const large = (pins: number) =>
      tileLayout({ ...request, pins }).tiles.filter(({ size }) => size === 'large');
    expect([0, 1, 2, 3, 4, 6].map((pins) => large(pins).length)).toEqual([1, 1, 2, 3, 4, MAX_PINS]);
  },
);

test('[LAYOUT-01] alone: the own picture has the stage, words below it', () => {
  const alone = tileLayout({ ...desktop, mode: 'Equal', count: 0, selfView: true });
  expect(alone.self?.width).toBe(976);
  expect(alone.note).toMatchObject({ y: 549, height: 120 });
  const low = tileLayout({
    widthPx: 464,
    heightPx: 266,
    phone: false,
    mode: 'Equal',
    count: 0,
    selfView: true,
  });
  expect([low.self?.height, low.note?.height]).toEqual([169, 97]);
  expect(tileLayout({ ...desktop, mode: 'Equal', count: 0, selfView: false }).note?.height).toBe(744);
  const unsaid = tileLayout({
    ...desktop,
    heightPx: 560,
    mode: 'Equal',
    count: 0,
    selfView: true,
    saysAlone: false,
  });
  expect([unsaid.note, unsaid.self?.height]).toEqual([null, 549]);
});
