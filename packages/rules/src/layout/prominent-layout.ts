import { largeTiles } from './grid.ts';
import {
  captionStrip,
  type Frame,
  type FrameRequest,
  type Rect,
  TILE_RATIO,
  tileHeight,
  tileInside,
} from './stage.ts';

const COLUMNS = 4;
const CAPTIONS_HEIGHT_PX = 64;

/** The width at which the large tile and the row of four fit below each other. */
function columnWidth(widthPx: number, heightPx: number, gapPx: number): number {
  const byWidth = Math.floor((widthPx - (COLUMNS - 1) * gapPx) / COLUMNS);
  const largeExtra = ((COLUMNS - 1) * gapPx) / TILE_RATIO;
  const byHeight = Math.floor(((heightPx - gapPx - largeExtra) / (COLUMNS + 1)) * TILE_RATIO);
  return Math.max(0, Math.min(byWidth, byHeight));
}

/** Prominent: one large tile over the whole width, below it a row of four whose last is the self view, below that captions.
 *  Source: LAYOUT-01, LOOKS §5. */
export function prominentFrame(request: FrameRequest): Frame {
  const { gapPx, widthPx, selfView, captions } = request;
  const heightPx = request.heightPx - (captions ? CAPTIONS_HEIGHT_PX + gapPx : 0);
  const stripBelow = (y: number, x: number, width: number) =>
    captions ? captionStrip({ x, y, width, height: request.heightPx - y }) : null;
  if (request.small === 0 && !selfView) {
    const place = tileInside({ x: 0, y: 0, width: widthPx, height: heightPx });
    return {
      large: largeTiles(request.large, place, gapPx),
      small: [],
      self: null,
      captions: stripBelow(heightPx + gapPx, 0, widthPx),
    };
  }
  const width = columnWidth(widthPx, heightPx, gapPx);
  const height = tileHeight(width);
  const totalWidth = COLUMNS * width + (COLUMNS - 1) * gapPx;
  const largeHeight = tileHeight(totalWidth);
  const left = Math.floor((widthPx - totalWidth) / 2);
  const top = captions ? 0 : Math.max(0, Math.floor((heightPx - largeHeight - gapPx - height) / 2));
  const rowY = top + largeHeight + gapPx;
  const row = Array.from({ length: COLUMNS }, (_, column): Rect => ({
    x: left + column * (width + gapPx),
    y: rowY,
    width,
    height,
  }));
  const self = selfView ? (row.pop() ?? null) : null;
  const place = { x: left, y: top, width: totalWidth, height: largeHeight };
  return {
    large: largeTiles(request.large, place, gapPx),
    small: row.slice(0, request.small),
    self,
    captions: stripBelow(rowY + height + gapPx, left, totalWidth),
  };
}
