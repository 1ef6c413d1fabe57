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

/** Whether a row of its own for captions or self view stands below the tiles, and how many rows of tiles there are. */
function rowsOf({ widthPx, heightPx, gapPx, small, selfView, captions }: FrameRequest): {
  tileRows: number;
  foot: boolean;
} {
  if (captions) return { tileRows: small > BESIDE ? 4 : 3, foot: true };
  const cells = small + (selfView ? 1 : 0);
  if (cells <= AROUND) return { tileRows: cells > BESIDE ? 4 : 3, foot: false };
  // The seventh small one has its place where a row for the self view costs the tiles next to nothing.
  const room = { widthPx, heightPx };
  const withFoot = largestTileWidth(room, COLUMNS, 5, gapPx);
  const costsLittle = withFoot >= LITTLE_LESS * largestTileWidth(room, COLUMNS, 4, gapPx);
  return { tileRows: 4, foot: selfView && costsLittle };
}

/** OnePlusN: four columns; the large tile three by three, up to three small ones beside it, up to four in the row below; at the
 *  foot captions over three columns and the self view in the fourth. The row below is there only when somebody needs it; without
 *  captions the self view takes the last place around the large tile where a row of its own would make the tiles smaller. Where one row
 *  below holds all of them and leaves the large tile larger, or where the stage is too low for seven around it, they stand as in Prominent.
 *  Source: LAYOUT-01, LOOKS §5. */
export function onePlusNFrame(request: FrameRequest): Frame {
  const { gapPx, widthPx, heightPx, small, selfView, captions } = request;
  if (small === 0) return singleFrame(request);
  const { tileRows, foot } = rowsOf(request);
  const rows = tileRows + (foot ? 1 : 0);
  const width = largestTileWidth({ widthPx, heightPx }, COLUMNS, rows, gapPx);
  if (!captions) {
    if (width < SMALL_TILE_MIN_WIDTH_PX) return prominentFrame(request);
    const fitInRow = small + (selfView ? 1 : 0) <= COLUMNS;
    const [aboveRow] = fitInRow ? prominentFrame({ ...request, large: 1 }).large : [];
    if (aboveRow !== undefined && aboveRow.width > 3 * width + 2 * gapPx) return prominentFrame(request);
  }
  const height = tileHeight(width);
  const left = Math.floor((widthPx - COLUMNS * width - (COLUMNS - 1) * gapPx) / 2);
  const top = captions ? 0 : Math.floor((heightPx - rows * height - (rows - 1) * gapPx) / 2);
  const cell = (column: number, row: number): Rect => ({
    x: left + column * (width + gapPx),
    y: top + row * (height + gapPx),
    width,
    height,
  });
  const around = [
    ...Array.from({ length: BESIDE }, (_, row) => cell(BESIDE, row)),
    ...(tileRows === 4 ? Array.from({ length: COLUMNS }, (_, column) => cell(column, BESIDE)) : []),
  ];
  const footY = top + tileRows * (height + gapPx);
  const selfInFoot = captions
    ? { ...cell(BESIDE, 0), y: heightPx - height }
    : { ...cell(BESIDE, tileRows), y: footY };
  const self = selfView ? (foot ? selfInFoot : (around.pop() ?? null)) : null;
  const threeColumns = 3 * width + 2 * gapPx;
  const place = { x: left, y: top, width: threeColumns, height: 3 * height + 2 * gapPx };
  return {
    large: largeTiles(request.large, place, gapPx),
    small: around.slice(0, request.small),
    self,
    captions: captions
      ? captionStrip({ x: left, y: footY, width: threeColumns, height: heightPx - footY })
      : null,
  };
}
