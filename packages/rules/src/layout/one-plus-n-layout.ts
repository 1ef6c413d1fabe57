import {
  captionStrip,
  largestTileWidth,
  TILE_GAP_PX,
  tileHeight,
  type StageLayout,
  type StageRequest,
  type Tile,
} from './stage.ts';

const COLUMNS = 4;
const BESIDE = 3;

/** OnePlusN: four columns; the large tile three by three, up to three small ones beside it, up to four in the row below; at the
 *  foot captions over three columns and the self view in the fourth. The row below is there only when somebody needs it.
 *  Source: LOOKS §5. */
export function onePlusNLayout(request: StageRequest): StageLayout {
  const gap = request.gapPx ?? TILE_GAP_PX;
  const shown = Math.min(request.count, 1 + BESIDE + COLUMNS);
  const tileRows = shown > 1 + BESIDE ? 4 : 3;
  const width = largestTileWidth(request, COLUMNS, tileRows + 1, gap);
  const height = tileHeight(width);
  const left = Math.floor((request.widthPx - COLUMNS * width - (COLUMNS - 1) * gap) / 2);
  const columnX = (column: number): number => left + column * (width + gap);
  const rowY = (row: number): number => row * (height + gap);
  const tileAt = (place: number): Tile => {
    if (place === 0) {
      return { x: left, y: 0, width: 3 * width + 2 * gap, height: 3 * height + 2 * gap, size: 'large' };
    }
    const beside = place <= BESIDE;
    const x = beside ? columnX(3) : columnX(place - 1 - BESIDE);
    const y = beside ? rowY(place - 1) : rowY(3);
    return { x, y, width, height, size: 'small' };
  };
  const footY = rowY(tileRows);
  const footHeight = request.heightPx - footY;
  return {
    tiles: Array.from({ length: shown }, (_, place) => tileAt(place)),
    captions: captionStrip({ x: left, y: footY, width: 3 * width + 2 * gap, height: footHeight }),
    self: request.selfView ? { x: columnX(3), y: request.heightPx - height, width, height } : null,
    overflow: request.count - shown,
  };
}
