import { largeTiles } from './grid.ts';
import { phoneFrame } from './phone-layout.ts';
import { prominentFrame } from './prominent-layout.ts';
import { divideStage } from './single-layout.ts';
import {
  type Frame,
  type FrameRequest,
  largestTileWidth,
  type Rect,
  SMALL_TILE_MIN_WIDTH_PX,
  tileHeight,
  tileWithLine,
} from './stage.ts';

const STRIP_TILES = 6;
/** The strip keeps room for this many tiles, so that one to three tiles are no wider than four
 *  would be. */
const STRIP_LEAST_TILES = 4;

/** A large place, and the tiles of a strip beside or below it. `leastWidthPx`: the width of its
 *  tiles when there are six. */
interface Strip {
  readonly large: Rect;
  readonly tiles: readonly Rect[];
  readonly leastWidthPx: number;
}

/** The strip below the large tile: a row over the whole width. Fewer than six tiles are wider, as
 *  long as this does not make the large tile smaller. */
function stripBelow(main: Rect, count: number, { gapPx, linePx }: FrameRequest): Strip {
  const widthOf = (tiles: number, heightPx: number) =>
    largestTileWidth({ widthPx: main.width, heightPx }, tiles, 1, gapPx);
  const highest = Math.floor(main.height / 3);
  const least = widthOf(STRIP_TILES, highest);
  const forLarge = Math.max(0, main.height - tileHeight(least) - gapPx);
  const large = tileWithLine({ ...main, height: forLarge }, linePx);
  const spare = main.height - large.height - gapPx;
  const width = Math.max(least, widthOf(count, Math.min(highest, spare)));
  const left = main.x + Math.floor((main.width - count * width - (count - 1) * gapPx) / 2);
  const tiles = Array.from({ length: count }, (_, index) => ({
    x: left + index * (width + gapPx),
    y: main.y + large.height + gapPx,
    width,
    height: tileHeight(width),
  }));
  return { large, tiles, leastWidthPx: least };
}

/** The strip beside the large tile, at the end side: a column over the whole height. Six tiles are
 *  no wider than a sixth of the stage. Fewer are wider, as long as this does not make the large
 *  tile smaller. */
function stripBeside(main: Rect, count: number, { gapPx, linePx, pagedHeightPx }: FrameRequest): Strip {
  const widthOf = (tiles: number, widthPx: number, heightPx = main.height) =>
    largestTileWidth({ widthPx, heightPx }, 1, tiles, gapPx);
  const leastHeightPx = Math.min(main.height, pagedHeightPx);
  const least = widthOf(STRIP_TILES, Math.floor(main.width / STRIP_TILES), leastHeightPx);
  const inside = tileWithLine({ ...main, width: Math.max(0, main.width - least - gapPx) }, linePx);
  const spare = main.width - inside.width - gapPx;
  const width = Math.max(least, widthOf(count, Math.min(Math.floor(main.width / STRIP_LEAST_TILES), spare)));
  const height = tileHeight(width);
  const large = { ...inside, x: main.x + Math.floor((main.width - inside.width - gapPx - width) / 2) };
  const tiles = Array.from({ length: count }, (_, index) => ({
    x: large.x + large.width + gapPx,
    y: main.y + index * (height + gapPx),
    width,
    height,
  }));
  return { large, tiles, leastWidthPx: least };
}

/** The strip that leaves more room for the large tile. */
function bestStrip(main: Rect, count: number, request: FrameRequest): Strip {
  const below = stripBelow(main, count, request);
  const beside = stripBeside(main, count, request);
  return beside.large.width > below.large.width ? beside : below;
}

/** ActivePresence: the speaker fills the stage. Up to six small tiles stand in a strip beside or
 *  below, whichever leaves more room for the large tile; from four tiles on they fill the strip.
 *  The self view is the last tile of the strip. On phones the arrangement is that of `phoneFrame`.
 *  On a stage too low for a strip of six it is that of Prominent. Source: LAYOUT-01, LOOKS §5. */
export function activePresenceFrame(request: FrameRequest): Frame {
  const { gapPx, selfView, captions, small, large, linePx } = request;
  if (request.phone) return phoneFrame(request);
  const { main, ...foot } = divideStage(request);
  const selfInStrip = selfView && !captions;
  const needed = small + (selfInStrip ? 1 : 0);
  if (needed === 0) {
    return { large: largeTiles(large, tileWithLine(main, linePx), gapPx), small: [], ...foot };
  }
  if (!captions) {
    const paged = bestStrip({ ...main, height: request.pagedHeightPx }, STRIP_TILES, request);
    if (paged.leastWidthPx < SMALL_TILE_MIN_WIDTH_PX) return prominentFrame(request);
  }
  const count = Math.min(STRIP_TILES, Math.max(STRIP_LEAST_TILES, needed));
  const strip = bestStrip(main, count, request);
  return {
    large: largeTiles(large, strip.large, gapPx),
    small: strip.tiles.slice(0, Math.min(small, selfInStrip ? count - 1 : count)),
    self: selfInStrip ? (strip.tiles.at(-1) ?? null) : foot.self,
    captions: foot.captions,
  };
}
