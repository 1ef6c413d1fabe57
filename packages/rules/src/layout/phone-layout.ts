import { singleFrame } from './single-layout.ts';
import {
  captionStrip,
  type Frame,
  type FrameRequest,
  type Rect,
  TILE_RATIO,
  tileHeight,
  largestTileWidth,
} from './stage.ts';

const SELF_WIDTH_SHARE = 0.28;

/** The foot of a phone's stage: the captions and a small self view. */
function footOf({ widthPx, heightPx, gapPx, selfView, captionsPx }: FrameRequest): {
  captions: Rect;
  self: Rect | null;
} {
  const selfWidth = Math.floor(widthPx * SELF_WIDTH_SHARE);
  const selfHeight = tileHeight(selfWidth);
  const height = Math.min(Math.max(selfView ? selfHeight : 0, captionsPx), Math.floor(heightPx / 3));
  const fits = selfView && selfHeight <= height;
  const y = heightPx - height;
  return {
    captions: { x: 0, y, width: widthPx - (fits ? selfWidth + gapPx : 0), height },
    self: fits
      ? { x: widthPx - selfWidth, y: heightPx - selfHeight, width: selfWidth, height: selfHeight }
      : null,
  };
}

/** Two columns of tiles that fill a height from its top, in the middle of the width. */
function twoColumns(
  tileWidthPx: number,
  y: number,
  heightPx: number,
  { widthPx, gapPx }: FrameRequest,
): Rect[] {
  const height = tileHeight(tileWidthPx);
  const left = Math.floor((widthPx - 2 * tileWidthPx - gapPx) / 2);
  const rows = Math.max(0, Math.floor((heightPx + gapPx) / (height + gapPx)));
  return Array.from({ length: 2 * rows }, (_, index): Rect => ({
    x: left + (index % 2) * (tileWidthPx + gapPx),
    y: y + Math.floor(index / 2) * (height + gapPx),
    width: tileWidthPx,
    height,
  }));
}

/** Tiles over the whole width, one below the other from the top, the first with its line. Null
 *  where they do not fit into that height. */
function columnOf(count: number, { widthPx, gapPx, linePx }: FrameRequest, heightPx: number): Rect[] | null {
  const height = tileHeight(widthPx);
  if (linePx + count * height + (count - 1) * gapPx > heightPx) return null;
  return Array.from({ length: count }, (_, index): Rect => {
    const lineAbove = index === 0 ? 0 : linePx;
    return {
      x: 0,
      y: lineAbove + index * (height + gapPx),
      width: widthPx,
      height: height + linePx - lineAbove,
    };
  });
}

/** A column of two or more tiles over the whole width, and the remaining tiles in two columns below
 *  it. The column has as many tiles as leave room for the others. Null where no such number
 *  exists. */
function columnThenTwo(count: number, request: FrameRequest, bottomPx: number): Rect[] | null {
  const { widthPx, gapPx, large } = request;
  for (let wide = count - 1; wide >= Math.max(2, large); wide -= 1) {
    const column = columnOf(wide, request, bottomPx);
    const last = column?.at(-1);
    if (column === null || last === undefined) continue;
    const y = last.y + last.height + gapPx;
    const cells = twoColumns(Math.floor((widthPx - gapPx) / 2), y, bottomPx - y, request);
    if (cells.length >= count - wide) return [...column, ...cells.slice(0, count - wide)];
  }
  return null;
}

/** The frame on phones, for the modes with a large place. One large tile takes the whole width.
 *  Below it stand two columns with as many rows as there is room for. Where few people would leave
 *  one of these rows empty, the next tiles take the whole width too. Where all tiles fit one below
 *  the other, each takes the whole width. Several large tiles take the first cells of two columns
 *  over the whole height. Without captions the self view follows the other tiles; where these fill
 *  all cells, it takes the last one. With captions it stands small at the foot. A line below the
 *  large tile makes its place higher, not the tile smaller. Source: LOOKS §5. */
export function phoneFrame(request: FrameRequest): Frame {
  const { gapPx, widthPx, captions, selfView, linePx, large, small } = request;
  const foot = captions ? footOf(request) : null;
  const bottom = foot === null ? request.heightPx : foot.captions.y - gapPx;
  const selfInRows = selfView && foot === null;
  if (large === 1 && small === 0 && !selfInRows) return singleFrame(request);
  const count = large + small + (selfInRows ? 1 : 0);
  const column = columnOf(count, request, bottom) ?? columnThenTwo(count, request, bottom);
  if (column !== null) {
    return {
      large: column.slice(0, large),
      small: column.slice(large, large + small),
      self: (selfInRows ? column.at(-1) : foot?.self) ?? null,
      captions: foot && captionStrip(foot.captions),
    };
  }
  const inColumns = (cells: Rect[]) => {
    const self = selfInRows ? (cells[small] ?? cells.pop() ?? null) : (foot?.self ?? null);
    return { small: cells.slice(0, small), self, captions: foot && captionStrip(foot.captions) };
  };
  // On a phone on its side, a row takes a third of the height, and the large tile leaves room for
  // one row.
  const columnWidthPx = Math.floor((widthPx - gapPx) / 2);
  const thirdOf = (heightPx: number) =>
    largestTileWidth({ widthPx: columnWidthPx, heightPx: Math.floor(heightPx / 3) }, 1, 1, gapPx);
  if (large > 1) {
    const cells = twoColumns(thirdOf(bottom - 2 * gapPx), 0, bottom, request);
    return { large: cells.splice(0, large), ...inColumns(cells) };
  }
  const width = thirdOf(bottom);
  const forLarge = Math.max(0, bottom - tileHeight(width) - gapPx);
  const largeWidth = Math.max(0, Math.min(widthPx, Math.floor((forLarge - linePx) * TILE_RATIO)));
  const largeHeight = largeWidth === 0 ? 0 : tileHeight(largeWidth) + linePx;
  const rowsY = largeHeight + gapPx;
  const place = { x: Math.floor((widthPx - largeWidth) / 2), y: 0, width: largeWidth, height: largeHeight };
  return { large: [place], ...inColumns(twoColumns(width, rowsY, bottom - rowsY, request)) };
}
