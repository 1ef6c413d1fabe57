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
/** Four across a phone would leave no face beside name and hand. */
const PHONE_STRIP_TILES = 3;

/** A large place and the tiles of a strip beside or below it. */
interface Strip {
  readonly large: Rect;
  readonly tiles: readonly Rect[];
}

/** The strip below: a row over the whole width. */
function stripBelow(main: Rect, count: number, { gapPx, linePx }: FrameRequest): Strip {
  const width = Math.min(
    Math.floor((main.width - (count - 1) * gapPx) / count),
    largestTileWidth({ widthPx: main.width, heightPx: Math.floor(main.height / 3) }, 1, 1, gapPx),
  );
  const height = tileHeight(width);
  const large = tileWithLine({ ...main, height: Math.max(0, main.height - height - gapPx) }, linePx);
  const block = large.height + gapPx + height;
  const top = main.y + Math.floor((main.height - block) / 2);
  const left = main.x + Math.floor((main.width - count * width - (count - 1) * gapPx) / 2);
  return {
    large: { ...large, y: top },
    tiles: Array.from({ length: count }, (_, index) => ({
      x: left + index * (width + gapPx),
      y: top + large.height + gapPx,
      width,
      height,
    })),
  };
}

/** The strip at the end side: a column over the whole height, no wider than a sixth of the stage. */
function stripBeside(main: Rect, count: number, { gapPx, linePx }: FrameRequest): Strip {
  const width = Math.min(
    Math.floor(main.width / STRIP_TILES),
    largestTileWidth({ widthPx: main.width, heightPx: main.height }, 1, count, gapPx),
  );
  const height = tileHeight(width);
  const large = tileWithLine({ ...main, width: Math.max(0, main.width - width - gapPx) }, linePx);
  const left = main.x + Math.floor((main.width - large.width - gapPx - width) / 2);
  const blockHeight = Math.max(large.height, count * height + (count - 1) * gapPx);
  const top = main.y + Math.floor((main.height - blockHeight) / 2);
  return {
    large: { ...large, x: left },
    tiles: Array.from({ length: count }, (_, index) => ({
      x: left + large.width + gapPx,
      y: top + index * (height + gapPx),
      width,
      height,
    })),
  };
}

/** ActivePresence: who speaks fills the stage, up to six small tiles stand in a strip beside or below it, whichever leaves the large
 *  one larger; the self view is the strip's last. On a phone where all of them fit they stand as in the other modes with a large place, and
 *  nobody has to turn pages; on a stage too low for a strip of six, as in Prominent.  Source: LAYOUT-01. */
export function activePresenceFrame(request: FrameRequest): Frame {
  const { gapPx, selfView, captions, small, large } = request;
  if (request.phone) {
    const all = phoneFrame(request);
    if (all.small.length === small && (all.self !== null || !selfView)) return all;
  }
  const divided = divideStage({ ...request, selfView: selfView && captions });
  const selfInStrip = selfView && !captions;
  const needed = small + (selfInStrip ? 1 : 0);
  if (needed === 0) {
    const place = tileWithLine(divided.main, request.linePx);
    return {
      large: largeTiles(large, place, gapPx),
      small: [],
      self: divided.self,
      captions: divided.captions,
    };
  }
  const count = request.phone ? PHONE_STRIP_TILES : STRIP_TILES;
  const below = stripBelow(divided.main, count, request);
  const beside = stripBeside(divided.main, count, request);
  const strip = beside.large.width > below.large.width ? beside : below;
  const tooSmall = (strip.tiles[0]?.width ?? 0) < SMALL_TILE_MIN_WIDTH_PX;
  if (tooSmall && !request.phone && !captions) return prominentFrame(request);
  const self = selfInStrip ? (strip.tiles.at(-1) ?? null) : divided.self;
  return {
    large: largeTiles(large, strip.large, gapPx),
    small: strip.tiles.slice(0, Math.min(small, selfInStrip ? count - 1 : count)),
    self,
    captions: divided.captions,
  };
}
