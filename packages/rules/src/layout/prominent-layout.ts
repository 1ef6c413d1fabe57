import {
  captionStrip,
  TILE_GAP_PX,
  TILE_RATIO,
  tileHeight,
  type Rect,
  type StageLayout,
  type StageRequest,
  type Tile,
} from './stage.ts';

const COLUMNS = 4;
const CAPTIONS_HEIGHT_PX = 64;

/** The width at which the large tile, the row of four and the captions fit below each other. */
function columnWidth(request: StageRequest, gap: number): number {
  const byWidth = Math.floor((request.widthPx - (COLUMNS - 1) * gap) / COLUMNS);
  const heightOfTiles = request.heightPx - CAPTIONS_HEIGHT_PX - 2 * gap;
  const largeExtra = ((COLUMNS - 1) * gap) / TILE_RATIO;
  const byHeight = Math.floor(((heightOfTiles - largeExtra) / (COLUMNS + 1)) * TILE_RATIO);
  return Math.max(0, Math.min(byWidth, byHeight));
}

/** Prominent: one large tile over the whole width, below it a row of four whose last is the self view, below that captions.
 *  Source: LOOKS §5. */
export function prominentLayout(request: StageRequest): StageLayout {
  const gap = request.gapPx ?? TILE_GAP_PX;
  const width = columnWidth(request, gap);
  const height = tileHeight(width);
  const totalWidth = COLUMNS * width + (COLUMNS - 1) * gap;
  const left = Math.floor((request.widthPx - totalWidth) / 2);
  const largeHeight = tileHeight(totalWidth);
  const small = (column: number): Rect => ({
    x: left + column * (width + gap),
    y: largeHeight + gap,
    width,
    height,
  });
  const places = 1 + COLUMNS - (request.selfView ? 1 : 0);
  const shown = Math.min(request.count, places);
  const tiles = Array.from({ length: shown }, (_, place): Tile =>
    place === 0
      ? { x: left, y: 0, width: totalWidth, height: largeHeight, size: 'large' }
      : { ...small(place - 1), size: 'small' },
  );
  const captionsY = largeHeight + gap + height + gap;
  return {
    tiles,
    captions: captionStrip({
      x: left,
      y: captionsY,
      width: totalWidth,
      height: request.heightPx - captionsY,
    }),
    self: request.selfView ? small(COLUMNS - 1) : null,
    overflow: request.count - shown,
  };
}
