import type { Grid } from './grid.ts';
import { largestTileWidth, type Rect, type Room, tileHeight, tileWithLine } from './stage.ts';

/** A shared screen takes this many cells in each direction. */
const SPAN = 2;

/** The grid that makes `count` tiles largest beside and below a shared screen. The screen takes two
 *  by two cells, with a line below it. */
export function shareGrid(count: number, room: Room, gapPx: number, linePx: number): Grid {
  const gridOf = (columns: number): Grid => {
    const rows = Math.max(SPAN, Math.ceil((count + SPAN * SPAN) / columns));
    const left = { ...room, heightPx: room.heightPx - linePx };
    return { columns, rows, tileWidthPx: largestTileWidth(left, columns, rows, gapPx) };
  };
  let best = gridOf(SPAN);
  for (let columns = SPAN + 1; columns <= count + SPAN; columns += 1) {
    const grid = gridOf(columns);
    if (grid.tileWidthPx > best.tileWidthPx) best = grid;
  }
  return best;
}

/** A shared screen of two by two cells with its line, and `count` tiles: beside it, and in rows
 *  below its line. The last row is centred. Source: LAYOUT-01, SHARE-03. */
export function gridWithShare(count: number, place: Rect, gapPx: number, linePx: number): Rect[] {
  if (count === 0) return [tileWithLine(place, linePx)];
  const room = { widthPx: place.width, heightPx: place.height };
  const { columns, tileWidthPx: width } = shareGrid(count, room, gapPx, linePx);
  const height = tileHeight(width);
  const left = place.x + Math.floor((place.width - columns * width - (columns - 1) * gapPx) / 2);
  const span = (px: number) => SPAN * px + (SPAN - 1) * gapPx;
  const share = { x: left, y: place.y, width: span(width), height: span(height) + linePx };
  const cell = (column: number, row: number): Rect => ({
    x: left + column * (width + gapPx),
    y: place.y + row * (height + gapPx) + (row < SPAN ? 0 : linePx),
    width,
    height,
  });
  const aRowBeside = columns - SPAN;
  const beside = Math.min(count, SPAN * aRowBeside);
  const below = count - beside;
  const inLastRow = below % columns || columns;
  const lastRow = Math.ceil(below / columns) - 1;
  const centredBy = Math.floor(((columns - inLastRow) * (width + gapPx)) / 2);
  return [
    share,
    ...Array.from({ length: beside }, (_, index) =>
      cell(SPAN + (index % aRowBeside), Math.floor(index / aRowBeside)),
    ),
    ...Array.from({ length: below }, (_, index): Rect => {
      const row = Math.floor(index / columns);
      const tile = cell(index % columns, SPAN + row);
      return row === lastRow ? { ...tile, x: tile.x + centredBy } : tile;
    }),
  ];
}
