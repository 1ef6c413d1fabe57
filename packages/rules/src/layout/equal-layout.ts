import { bestGrid, gridTiles } from './grid.ts';
import { phoneFrame } from './phone-layout.ts';
import { gridWithShare, shareGrid } from './share-grid.ts';
import { divideStage } from './single-layout.ts';
import type { Frame, FrameRequest } from './stage.ts';

/** A tile narrower than this shows neither a face nor a name. */
const MIN_TILE_WIDTH_PX = 160;
/** More tiles than this on one page are too many for people to follow, and for a machine to
 *  decode. */
const MAX_TILES_A_PAGE = 49;

/** How many tiles of at least the smallest width fit, but never fewer than `least`. */
function capacityOf(wanted: number, least: number, tileWidthOf: (count: number) => number): number {
  let capacity = Math.min(wanted, MAX_TILES_A_PAGE);
  while (capacity > least && tileWidthOf(capacity) < MIN_TILE_WIDTH_PX) capacity -= 1;
  return capacity;
}

/** Equal: a grid of tiles of one size, as large as fit, with the last row centred. A shared screen
 *  takes two by two cells. Without captions the self view is the last tile; with captions it stands
 *  beside them at the foot. On phones a shared screen takes the whole width, as in the modes with a
 *  large place. On the lowest stages only one person has a tile, beside the self view and a shared
 *  screen. Source: LAYOUT-01, SHARE-03, LOOKS §5. */
export function equalFrame(request: FrameRequest): Frame {
  const { gapPx, linePx, selfView, captions, small } = request;
  const shared = request.large > 0;
  if (shared && request.phone) return phoneFrame(request);
  const { main, ...foot } = divideStage(request);
  const room = { widthPx: main.width, heightPx: main.height };
  const selfInGrid = selfView && !captions;
  const wanted = small + (selfInGrid ? 1 : 0);
  const least = selfInGrid || !shared ? 2 : 1;
  const cells = capacityOf(wanted, least, (count) =>
    shared ? shareGrid(count, room, gapPx, linePx).tileWidthPx : bestGrid(count, room, gapPx).tileWidthPx,
  );
  const tiles = shared ? gridWithShare(cells, main, gapPx, linePx) : gridTiles(cells, main, gapPx);
  const large = shared ? tiles.splice(0, 1) : [];
  const self = selfInGrid ? (tiles.pop() ?? null) : foot.self;
  return { large, small: tiles, self, captions: foot.captions };
}
