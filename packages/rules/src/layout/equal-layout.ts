import {
  captionStrip,
  largestTileWidth,
  TILE_GAP_PX,
  tileHeight,
  type StageLayout,
  type StageRequest,
  type Tile,
} from './stage.ts';

const FOOT_SHARE = 0.2;
const FOOT_MAX_HEIGHT_PX = 136;

/** The number of columns that makes the tiles largest; fewer columns where two are equal. */
function bestColumns(count: number, room: { widthPx: number; heightPx: number }, gap: number): number {
  let best = { columns: 1, width: -1 };
  for (let columns = 1; columns <= count; columns += 1) {
    const width = largestTileWidth(room, columns, Math.ceil(count / columns), gap);
    if (width > best.width) best = { columns, width };
  }
  return best.columns;
}

/** Equal: a grid of tiles of one size, as large as fits, its last row centred; at the foot captions and the self view.
 *  Everybody has a tile.  Source: LAYOUT-01, LOOKS §5. */
export function equalLayout(request: StageRequest): StageLayout {
  const gap = request.gapPx ?? TILE_GAP_PX;
  const footHeight = Math.min(FOOT_MAX_HEIGHT_PX, Math.floor(request.heightPx * FOOT_SHARE));
  const room = { widthPx: request.widthPx, heightPx: request.heightPx - footHeight - gap };
  const columns = bestColumns(request.count, room, gap);
  const rows = Math.ceil(request.count / columns);
  const width = largestTileWidth(room, columns, Math.max(1, rows), gap);
  const height = tileHeight(width);
  const tiles = Array.from({ length: request.count }, (_, place): Tile => {
    const row = Math.floor(place / columns);
    const inRow = row === rows - 1 ? request.count - row * columns : columns;
    const left = Math.floor((request.widthPx - inRow * width - (inRow - 1) * gap) / 2);
    return {
      x: left + (place % columns) * (width + gap),
      y: row * (height + gap),
      width,
      height,
      size: request.count === 1 ? 'large' : 'small',
    };
  });
  const selfWidth = Math.floor((footHeight * 16) / 9);
  const footY = request.heightPx - footHeight;
  const captionsWidth = request.widthPx - (request.selfView ? selfWidth + gap : 0);
  return {
    tiles,
    captions: captionStrip({ x: 0, y: footY, width: captionsWidth, height: footHeight }),
    self: request.selfView
      ? { x: request.widthPx - selfWidth, y: footY, width: selfWidth, height: footHeight }
      : null,
    overflow: 0,
  };
}
