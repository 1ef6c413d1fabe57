import type { LayoutMode } from '@hemicycle/contract/layout-modes';
import { activePresenceFrame } from './active-presence-layout.ts';
import { equalFrame } from './equal-layout.ts';
import { onePlusNFrame } from './one-plus-n-layout.ts';
import { phoneFrame } from './phone-layout.ts';
import { prominentFrame } from './prominent-layout.ts';
import { singleFrame } from './single-layout.ts';
import { type Frame, type FrameRequest, type Rect, TILE_GAP_PX, tileInside } from './stage.ts';

/** So many people may be pinned at once. */
export const MAX_PINS = 4;

const PAGER_HEIGHT_PX = 32;
/** As high as a finger needs. */
const TOUCH_PAGER_HEIGHT_PX = 44;
/** A title and two lines, and the most that they stand in. */
const ALONE_TEXT_HEIGHT_PX = 96;
const ALONE_TEXT_ROOM_PX = 120;

/** What to lay out. `count`: the people on the stage without the viewer. `pins`: how many of the
 *  first of them are pinned. `floor`: nobody is pinned, and the first has the floor: they hold the
 *  large place as one who is pinned does, and have one in Equal too. `share`: somebody's screen
 *  takes the large place, with a line of `shareLinePx` below it. `touch`: what turns the pages is
 *  for fingers, as on phones. `selfView`: the viewer has a picture of their own (observers have
 *  none). `captions`: a strip is kept for them. `saysAlone` false: nobody else is there, and it is
 *  not said. `page`: from 0; a page that does not exist is the last. `widthPx`, `heightPx`: the
 *  room inside the stage's padding. */
export interface StageRequest {
  readonly mode: LayoutMode;
  readonly count: number;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly selfView: boolean;
  readonly phone: boolean;
  readonly touch?: boolean;
  readonly pins?: number;
  readonly floor?: boolean;
  readonly share?: boolean;
  readonly shareLinePx?: number;
  readonly captions?: boolean;
  readonly saysAlone?: boolean;
  readonly page?: number;
  readonly direction?: 'ltr' | 'rtl';
  readonly gapPx?: number;
}

/** The tile of the person on a seat of the list, from 0. */
export interface Tile extends Rect {
  readonly seat: number;
  readonly size: 'large' | 'small';
}

/** `tiles`: by seat, those of this page. `captions`, `pager`: strips that no tile covers; `pager`
 *  only where there are several pages. `note`: where it is said that nobody else is there.
 *  `seatsAtFirst`: how many seats the first page shows. */
export interface StageLayout {
  readonly tiles: readonly Tile[];
  readonly share: Rect | null;
  readonly self: Rect | null;
  readonly captions: Rect | null;
  readonly pager: Rect | null;
  readonly note: Rect | null;
  readonly page: number;
  readonly pages: number;
  readonly seatsAtFirst: number;
}

/** Whether who speaks gets a place larger than the others': not in Equal, not beside a shared
 *  screen, and not where a phone has room for all of one width, as an exchange of places would gain
 *  nothing there. Source: LAYOUT-01. */
export function hasLargerPlace(mode: LayoutMode, { tiles, share }: StageLayout): boolean {
  if (mode === 'Equal' || share !== null) return false;
  const large = tiles.find(({ size }) => size === 'large');
  const small = tiles.filter(({ size }) => size === 'small');
  return large === undefined || small.length === 0 || small.some(({ width }) => width < large.width);
}

function frameOf(mode: LayoutMode, request: FrameRequest): Frame {
  switch (mode) {
    case 'Single':
      return singleFrame(request);
    case 'Equal':
      return equalFrame(request);
    case 'ActivePresence':
      return activePresenceFrame(request);
    case 'Prominent':
      return request.phone ? phoneFrame(request) : prominentFrame(request);
    case 'OnePlusN':
      return request.phone ? phoneFrame(request) : onePlusNFrame(request);
  }
}

/** Who has which kind of place: the first seats are large, the next are seen on every page
 *  (`kept`), the rest turn. */
interface Kinds {
  readonly large: number;
  readonly kept: number;
  readonly turning: number;
}

function kindsOf({ mode, count, pins = 0, floor = false, share = false }: StageRequest): Kinds {
  const pinned = Math.min(floor ? 1 : pins, count, MAX_PINS);
  // In Single only the pinned hold the large place; without them the pages turn it.
  const held = mode === 'Single' ? pinned : Math.max(1, pinned);
  const large = share || (mode === 'Equal' && !floor) ? 0 : Math.min(count, held);
  const kept = Math.max(0, pinned - large);
  return { large, kept, turning: count - large - kept };
}

function layoutLeftToRight(request: StageRequest): StageLayout {
  const { mode, count, widthPx, heightPx, selfView, phone, share = false, captions = false } = request;
  if (count === 0 && !share) return layoutAlone(request);
  const gapPx = request.gapPx ?? TILE_GAP_PX;
  const { large, kept, turning } = kindsOf(request);
  const pagerHeight = phone || request.touch ? TOUCH_PAGER_HEIGHT_PX : PAGER_HEIGHT_PX;
  const pagedHeightPx = Math.max(0, heightPx - pagerHeight - gapPx);
  const frameAt = (height: number) =>
    frameOf(mode, {
      widthPx,
      heightPx: height,
      wholeHeightPx: heightPx,
      pagedHeightPx,
      gapPx,
      phone,
      large: share ? 1 : large,
      small: kept + turning,
      selfView,
      captions,
      linePx: share ? (request.shareLinePx ?? 0) : 0,
    });
  const pagesOf = (frame: Frame) => {
    const slots = frame.small.length;
    // At least one place turns, where there is any.
    const keptHere = Math.min(kept, Math.max(0, slots - 1));
    const aPage = slots - keptHere;
    return {
      keptHere,
      aPage,
      pages: aPage > 0 ? Math.max(1, Math.ceil((turning + kept - keptHere) / aPage)) : 1,
    };
  };
  const whole = frameAt(heightPx);
  const turns = pagesOf(whole).pages > 1;
  const frame = turns ? frameAt(pagedHeightPx) : whole;
  const { keptHere, aPage, pages } = pagesOf(frame);
  const page = Math.min(Math.max(0, request.page ?? 0), pages - 1);

  const slots = frame.small;
  const tiles: Tile[] = share
    ? []
    : frame.large.slice(0, large).map((rect, seat): Tile => ({ ...rect, seat, size: 'large' }));
  const alone = count === 1 && !share;
  const size = mode === 'Single' || (alone && mode === 'Equal') ? 'large' : 'small';
  const everywhere = large + keptHere;
  slots.forEach((rect, slot) => {
    const seat = slot < keptHere ? large + slot : everywhere + page * aPage + (slot - keptHere);
    if (seat < count) tiles.push({ ...rect, seat, size });
  });
  return {
    tiles: tiles.filter((tile) => tile.width > 0 && tile.height > 0),
    share: share ? (frame.large[0] ?? null) : null,
    self: frame.self,
    captions: frame.captions,
    pager:
      turns && pages > 1 ? { x: 0, y: heightPx - pagerHeight, width: widthPx, height: pagerHeight } : null,
    note: null,
    page,
    pages,
    seatsAtFirst: Math.min(count, large + slots.length),
  };
}

/** Nobody else: the own picture has the stage; the words, where there are any, stand below it. */
function layoutAlone({ widthPx, heightPx, selfView, saysAlone = true }: StageRequest): StageLayout {
  const besidePicture = saysAlone ? Math.min(ALONE_TEXT_HEIGHT_PX, heightPx) : 0;
  const self = selfView ? tileInside({ x: 0, y: 0, width: widthPx, height: heightPx - besidePicture }) : null;
  const height = self === null ? heightPx : Math.min(ALONE_TEXT_ROOM_PX, heightPx - self.height);
  return {
    tiles: [],
    share: null,
    self,
    captions: null,
    pager: null,
    note: saysAlone ? { x: 0, y: self?.height ?? 0, width: widthPx, height } : null,
    page: 0,
    pages: 1,
    seatsAtFirst: 0,
  };
}

/** Where the tiles, the shared screen, the self view and the strips lie on the stage, in px from
 *  its upper left corner, all inside it and none over another. The first seats have the large place
 *  (the pinned ones share it), then the pinned, then the others in reading order; who has no room
 *  is on a further page, on which every tile has the same place and size. Right to left, the
 *  picture is mirrored. The same request always gives the same answer. Source: LAYOUT-01, LOOKS
 *  §5. */
export function tileLayout(request: StageRequest): StageLayout {
  const layout = layoutLeftToRight(request);
  if (request.direction !== 'rtl') return layout;
  const mirror = <R extends Rect | null>(rect: R): R =>
    rect === null ? rect : { ...rect, x: request.widthPx - rect.x - rect.width };
  return {
    ...layout,
    tiles: layout.tiles.map(mirror),
    share: mirror(layout.share),
    self: mirror(layout.self),
    captions: mirror(layout.captions),
  };
}
