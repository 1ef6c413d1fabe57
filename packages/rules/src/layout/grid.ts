import { largestTileWidth, LITTLE_LESS, type Rect, type Room, tileHeight } from './stage.ts';

/** A grid of tiles of one size. */
interface Grid {
  readonly columns: number;
  readonly rows: number;
  readonly tileWidthPx: number;
}

/** The grid that makes `count` tiles largest, but two columns rather than one where that costs next to nothing: one narrow column leaves most of a
 *  phone empty. Fewer columns where two are equal. */
export function bestGrid(count: number, room: Room, gapPx: number): Grid {
  const gridOf = (columns: number): Grid => {
    const rows = Math.max(1, Math.ceil(count / columns));
    return { columns, rows, tileWidthPx: largestTileWidth(room, columns, rows, gapPx) };
  };
  let best = gridOf(1);
  for (let columns = 2; columns <= count; columns += 1) {
    const grid = gridOf(columns);
    const enough = best.columns === 1 && columns === 2 ? LITTLE_LESS * best.tileWidthPx : best.tileWidthPx;
    if (grid.tileWidthPx > enough) best = grid;
  }
  return best;
}

/** `count` tiles of one size, as large as fit into the place, in the middle of it, row by row; the last row is centred. */
export function gridTiles(count: number, place: Rect, gapPx: number): Rect[] {
  const room = { widthPx: place.width, heightPx: place.height };
  const { columns, rows, tileWidthPx: width } = bestGrid(count, room, gapPx);
  const height = tileHeight(width);
  const top = place.y + Math.floor((place.height - rows * height - (rows - 1) * gapPx) / 2);
  return Array.from({ length: count }, (_, index): Rect => {
    const row = Math.floor(index / columns);
    const inRow = row === rows - 1 ? count - row * columns : columns;
    const left = place.x + Math.floor((place.width - inRow * width - (inRow - 1) * gapPx) / 2);
    return {
      x: left + (index % columns) * (width + gapPx),
      y: top + row * (height + gapPx),
      width,
      height,
    };
  });
}

/** The large tiles in the large place: one fills it, several (pins) share it as a grid. */
export function largeTiles(count: number, place: Rect, gapPx: number): Rect[] {
  return count === 1 ? [place] : gridTiles(count, place, gapPx);
}
