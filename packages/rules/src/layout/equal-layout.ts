import { bestGrid, gridTiles } from './grid.ts';
import { divideStage } from './single-layout.ts';
import type { Frame, FrameRequest, Room } from './stage.ts';

/** A narrower tile shows neither a face nor a name. */
const MIN_TILE_WIDTH_PX = 160;
/** More pictures on one page than anybody can follow, and than a machine decodes. */
const MAX_TILES_A_PAGE = 49;

/** How many tiles of at least the smallest width fit, never fewer than `least`. */
function capacityOf(room: Room, wanted: number, least: number, gapPx: number): number {
  let capacity = Math.min(wanted, MAX_TILES_A_PAGE);
  while (capacity > least && bestGrid(capacity, room, gapPx).tileWidthPx < MIN_TILE_WIDTH_PX) capacity -= 1;
  return capacity;
}

/** Equal: a grid of tiles of one size, as large as fit, its last row centred. Without captions the self view is its last tile,
 *  with captions it stands beside them at the foot. On the lowest
 *  stage one person has a place, beside the self view and a shared screen.  Source: LAYOUT-01, LOOKS §5. */
export function equalFrame(request: FrameRequest): Frame {
  const { gapPx, selfView, captions } = request;
  const divided = divideStage({ ...request, selfView: selfView && captions });
  const { main } = divided;
  const selfInGrid = selfView && !captions;
  const wanted = request.large + request.small + (selfInGrid ? 1 : 0);
  const least = Math.max(2, 1 + (request.shared ? 1 : 0) + (selfInGrid ? 1 : 0));
  const cells = capacityOf({ widthPx: main.width, heightPx: main.height }, wanted, least, gapPx);
  const tiles = gridTiles(cells, main, gapPx);
  const self = selfInGrid ? (tiles.pop() ?? null) : divided.self;
  return { large: [], small: tiles, self, captions: divided.captions };
}
