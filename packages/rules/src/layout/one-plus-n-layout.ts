import { largeTiles } from './grid.ts';
import { prominentFrame } from './prominent-layout.ts';
import { singleFrame } from './single-layout.ts';
import {
  captionStrip,
  type Frame,
  type FrameRequest,
  largestTileWidth,
  LITTLE_LESS,
  type Rect,
  SMALL_TILE_MIN_WIDTH_PX,
  tileHeight,
} from './stage.ts';

const COLUMNS = 4;
const BESIDE = 3;
const AROUND = BESIDE + COLUMNS;

/** How many rows of tiles there are, and whether another row for captions or the self view stands
 *  below them. */
function rowsOf(request: FrameRequest): { tileRows: number; foot: boolean } {
  const { widthPx, wholeHeightPx, pagedHeightPx, gapPx, linePx, small, selfView, captions } = request;
  if (captions) return { tileRows: small > BESIDE ? 4 : 3, foot: true };
  const cells = small + (selfView ? 1 : 0);
  if (cells <= AROUND) return { tileRows: cells > BESIDE ? 4 : 3, foot: false };
  // The self view gets a row of its own where this shrinks the tiles little more than a pager
  // would. The seventh small tile then keeps its place, and a bar that appears above the stage
  // moves nobody to another page.
  const widthIn = (height: number, rows: number) =>
    largestTileWidth({ widthPx, heightPx: height - linePx }, COLUMNS, rows, gapPx);
  return {
    tileRows: 4,
    foot: selfView && widthIn(wholeHeightPx, 5) >= LITTLE_LESS * widthIn(pagedHeightPx, 4),
  };
}

/** The frame without small tiles: the large tile and the self view, in whichever of the two modes
 *  leaves more room for the large tile. */
function singleOrProminent(request: FrameRequest): Frame {
  const [single, prominent] = [singleFrame(request), prominentFrame(request)];
  const widthOf = ({ large }: Frame) => large[0]?.width ?? 0;
  return !request.captions && widthOf(prominent) > widthOf(single) ? prominent : single;
}

/** OnePlusN: four columns. The large tile takes three by three cells, with up to three small tiles
 *  beside it and up to four in a row below. At the foot, captions take three columns and the self
 *  view the fourth. The row below exists only when tiles need it. Without captions, the self view
 *  takes the last place around the large tile where a row of its own would make the tiles smaller.
 *  The arrangement is that of Prominent where one row below holds all small tiles and leaves more
 *  room for the large one, or where the stage is too low for seven tiles around the large one. A
 *  line below the large tile is as wide as three columns, and the tiles under it move down. Source:
 *  LAYOUT-01, LOOKS §5. */
export function onePlusNFrame(request: FrameRequest): Frame {
  const { gapPx, linePx, widthPx, heightPx, pagedHeightPx, small, selfView, captions, captionsPx } = request;
  if (small === 0) return singleOrProminent(request);
  const { tileRows, foot } = rowsOf(request);
  const rows = tileRows + (foot ? 1 : 0);
  const widthIn = (height: number) =>
    largestTileWidth({ widthPx, heightPx: height - linePx }, COLUMNS, rows, gapPx);
  const aboveStrip = { widthPx, heightPx: heightPx - linePx - captionsPx - gapPx };
  const width = captions
    ? Math.min(widthIn(heightPx), largestTileWidth(aboveStrip, COLUMNS, tileRows, gapPx))
    : widthIn(heightPx);
  if (!captions) {
    if (widthIn(pagedHeightPx) < SMALL_TILE_MIN_WIDTH_PX) return prominentFrame(request);
    const fitInRow = small + (selfView ? 1 : 0) <= COLUMNS;
    const [aboveRow] = fitInRow ? prominentFrame({ ...request, large: 1 }).large : [];
    if (aboveRow !== undefined && aboveRow.width > 3 * width + 2 * gapPx) return prominentFrame(request);
  }
  const height = tileHeight(width);
  const left = Math.floor((widthPx - COLUMNS * width - (COLUMNS - 1) * gapPx) / 2);
  const cell = (column: number, row: number): Rect => ({
    x: left + column * (width + gapPx),
    y: row * (height + gapPx) + (row < BESIDE ? 0 : linePx),
    width,
    height,
  });
  const around = [
    ...Array.from({ length: BESIDE }, (_, row) => cell(BESIDE, row)),
    ...(tileRows === 4 ? Array.from({ length: COLUMNS }, (_, column) => cell(column, BESIDE)) : []),
  ];
  const footY = tileRows * (height + gapPx) + linePx;
  const selfInFoot = captions ? { ...cell(BESIDE, 0), y: heightPx - height } : cell(BESIDE, tileRows);
  const self = selfView ? (foot ? selfInFoot : (around.pop() ?? null)) : null;
  const threeColumns = 3 * width + 2 * gapPx;
  const place = { x: left, y: 0, width: threeColumns, height: 3 * height + 2 * gapPx + linePx };
  return {
    large: largeTiles(request.large, place, gapPx),
    small: around.slice(0, request.small),
    self,
    captions: captions
      ? captionStrip({ x: left, y: footY, width: threeColumns, height: heightPx - footY })
      : null,
  };
}
