import { largestTileWidth, LITTLE_LESS, type Rect, type Room, tileHeight } from './stage.ts';

/** A grid of tiles of one size. */
export interface Grid {
  readonly columns: number;
  readonly rows: number;
  readonly tileWidthPx: number;
}

/** The grid that makes `count` tiles largest. Two columns replace one where that costs next to
 *  nothing, since one narrow column leaves most of a phone empty. Of two equal grids the one with
 *  fewer columns wins. */
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

/** `count` tiles of one size, as large as fit into the place. They stand row by row from its top,
 *  in the middle of its width; the last row is centred. */
export function gridTiles(count: number, place: Rect, gapPx: number): Rect[] {
  const room = { widthPx: place.width, heightPx: place.height };
  const { columns, rows, tileWidthPx: width } = bestGrid(count, room, gapPx);
  const height = tileHeight(width);
  return Array.from({ length: count }, (_, index): Rect => {
    const row = Math.floor(index / columns);
    const inRow = row === rows - 1 ? count - row * columns : columns;
    const left = place.x + Math.floor((place.width - inRow * width - (inRow - 1) * gapPx) / 2);
    return {
      x: left + (index % columns) * (width + gapPx),
      y: place.y + row * (height + gapPx),
      width,
      height,
    };
  });
}

/** The large tiles in the large place: one tile fills it, several (pinned people) share it as a
 *  grid in its middle. */
export function largeTiles(count: number, place: Rect, gapPx: number): Rect[] {
  if (count === 1) return [place];
  const tiles = gridTiles(count, place, gapPx);
  const bottom = Math.max(...tiles.map(({ y, height }) => y + height));
  const downPx = Math.floor((place.y + place.height - bottom) / 2);
  return tiles.map((tile) => ({ ...tile, y: tile.y + downPx }));
}
