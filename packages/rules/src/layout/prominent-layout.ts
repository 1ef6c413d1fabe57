import { largeTiles } from './grid.ts';
import {
  captionStrip,
  type Frame,
  type FrameRequest,
  largestTileWidth,
  type Rect,
  SMALL_TILE_MIN_WIDTH_PX,
  TILE_RATIO,
  tileHeight,
  tileWithLine,
} from './stage.ts';

const COLUMNS = 4;
/** The number of tiles beside the large one, where the stage is too low for a row below it. */
const BESIDE = 3;

/** The width of the row's tiles at which the large tile, its line and the row of four fit below
 *  each other. */
function rowWidth({ widthPx, heightPx, gapPx, linePx }: FrameRequest): number {
  const byWidth = Math.floor((widthPx - (COLUMNS - 1) * gapPx) / COLUMNS);
  const largeExtra = ((COLUMNS - 1) * gapPx) / TILE_RATIO;
  const byHeight = Math.floor(((heightPx - linePx - gapPx - largeExtra) / (COLUMNS + 1)) * TILE_RATIO);
  return Math.max(0, Math.min(byWidth, byHeight));
}

/** The width of the three tiles beside the large one. They are no wider than needed, as long as the
 *  large tile gains from it. */
function besideWidth({ widthPx, heightPx, pagedHeightPx, gapPx, linePx }: FrameRequest): number {
  const fittingIn = (height: number) =>
    largestTileWidth({ widthPx: Math.floor(widthPx / BESIDE), heightPx: height }, 1, BESIDE, gapPx);
  const needed = Math.min(SMALL_TILE_MIN_WIDTH_PX, fittingIn(pagedHeightPx));
  const besideLarge = widthPx - gapPx - Math.floor((heightPx - linePx) * TILE_RATIO);
  return Math.min(fittingIn(heightPx), Math.max(needed, besideLarge));
}

/** Whether the stage is too low for a row of four: three tiles beside the large one would then be
 *  wider than four below it. */
function isLow(request: FrameRequest): boolean {
  if (request.captions) return false;
  const paged = { ...request, heightPx: request.pagedHeightPx };
  const width = rowWidth(paged);
  return width < SMALL_TILE_MIN_WIDTH_PX && besideWidth(paged) > width;
}

/** The large tile with a column of three tiles at the end side; the self view is the last of
 *  them. */
function frameBeside(request: FrameRequest): Frame {
  const { gapPx, linePx, widthPx, heightPx, selfView, large, small } = request;
  const width = besideWidth(request);
  const height = tileHeight(width);
  const inside = tileWithLine(
    { x: 0, y: 0, width: Math.max(0, widthPx - width - gapPx), height: heightPx },
    linePx,
  );
  const place = { ...inside, x: Math.floor((widthPx - inside.width - gapPx - width) / 2) };
  const column = Array.from({ length: BESIDE }, (_, row): Rect => ({
    x: place.x + place.width + gapPx,
    y: row * (height + gapPx),
    width,
    height,
  }));
  const self = selfView ? (column.pop() ?? null) : null;
  return { large: largeTiles(large, place, gapPx), small: column.slice(0, small), self, captions: null };
}

/** Prominent: one large tile over the whole width, below it a row of four tiles with the self view
 *  as the last, below that the captions. On a stage too low for that, as on a phone on its side,
 *  three tiles stand beside the large one. Source: LAYOUT-01, LOOKS §5. */
export function prominentFrame(request: FrameRequest): Frame {
  const { gapPx, linePx, widthPx, selfView, captions, captionsPx } = request;
  const heightPx = request.heightPx - (captions ? captionsPx + gapPx : 0);
  const stripBelow = (y: number, x: number, width: number) =>
    captions ? captionStrip({ x, y, width, height: request.heightPx - y }) : null;
  if (request.small === 0 && !selfView) {
    const place = tileWithLine({ x: 0, y: 0, width: widthPx, height: heightPx }, linePx);
    return {
      large: largeTiles(request.large, place, gapPx),
      small: [],
      self: null,
      captions: stripBelow(heightPx + gapPx, 0, widthPx),
    };
  }
  if (isLow(request)) return frameBeside(request);
  const width = rowWidth({ ...request, heightPx });
  const height = tileHeight(width);
  const totalWidth = COLUMNS * width + (COLUMNS - 1) * gapPx;
  const largeHeight = tileHeight(totalWidth) + linePx;
  const left = Math.floor((widthPx - totalWidth) / 2);
  const rowY = largeHeight + gapPx;
  const row = Array.from({ length: COLUMNS }, (_, column): Rect => ({
    x: left + column * (width + gapPx),
    y: rowY,
    width,
    height,
  }));
  const self = selfView ? (row.pop() ?? null) : null;
  const place = { x: left, y: 0, width: totalWidth, height: largeHeight };
  return {
    large: largeTiles(request.large, place, gapPx),
    small: row.slice(0, request.small),
    self,
    captions: stripBelow(rowY + height + gapPx, left, totalWidth),
  };
}
