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
  tileInside,
} from './stage.ts';

const COLUMNS = 4;
const CAPTIONS_HEIGHT_PX = 64;
/** So many stand beside the large tile where the stage is too low for the row. */
const BESIDE = 3;

/** The width at which the large tile and the row of four fit below each other. */
function columnWidth(widthPx: number, heightPx: number, gapPx: number): number {
  const byWidth = Math.floor((widthPx - (COLUMNS - 1) * gapPx) / COLUMNS);
  const largeExtra = ((COLUMNS - 1) * gapPx) / TILE_RATIO;
  const byHeight = Math.floor(((heightPx - gapPx - largeExtra) / (COLUMNS + 1)) * TILE_RATIO);
  return Math.max(0, Math.min(byWidth, byHeight));
}

/** The large tile with a column of three at the end side, the last of which is the self view. */
function frameBeside({ gapPx, widthPx, heightPx, selfView, large, small }: FrameRequest): Frame {
  const width = largestTileWidth({ widthPx: Math.floor(widthPx / BESIDE), heightPx }, 1, BESIDE, gapPx);
  const height = tileHeight(width);
  const inside = tileInside({ x: 0, y: 0, width: Math.max(0, widthPx - width - gapPx), height: heightPx });
  const place = { ...inside, x: Math.floor((widthPx - inside.width - gapPx - width) / 2) };
  const top = Math.floor((heightPx - BESIDE * height - (BESIDE - 1) * gapPx) / 2);
  const column = Array.from({ length: BESIDE }, (_, row): Rect => ({
    x: place.x + place.width + gapPx,
    y: top + row * (height + gapPx),
    width,
    height,
  }));
  const self = selfView ? (column.pop() ?? null) : null;
  return { large: largeTiles(large, place, gapPx), small: column.slice(0, small), self, captions: null };
}

/** Prominent: one large tile over the whole width, below it a row of four whose last is the self view, below that captions. On a stage too low for
 *  that, as of a phone on its side, three stand beside it.  Source: LAYOUT-01, LOOKS §5. */
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
  if (width < SMALL_TILE_MIN_WIDTH_PX && !captions) {
    const beside = frameBeside(request);
    const tile = beside.self ?? beside.small[0];
    if (tile !== undefined && tile.width > width) return beside;
  }
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
