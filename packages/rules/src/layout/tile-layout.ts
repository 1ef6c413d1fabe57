import type { LayoutMode } from '@hemicycle/contract/layout-modes';
import { activePresenceFrame } from './active-presence-layout.ts';
import { equalFrame } from './equal-layout.ts';
import { onePlusNFrame } from './one-plus-n-layout.ts';
import { phoneFrame } from './phone-layout.ts';
import { prominentFrame } from './prominent-layout.ts';
import { singleFrame } from './single-layout.ts';
import {
  CAPTIONS_HEIGHT_PX,
  CAPTIONS_MAX_SHARE,
  type Frame,
  type FrameRequest,
  type Rect,
  TILE_GAP_PX,
  captionStrip,
  tileInside,
} from './stage.ts';

/** How many people may be pinned at the same time. */
export const MAX_PINS = 4;

const PAGER_HEIGHT_PX = 32;
/** The height of a pager that fingers can press. */
const TOUCH_PAGER_HEIGHT_PX = 44;
/** The height of a title with two lines, and the height kept for them. */
const ALONE_TEXT_HEIGHT_PX = 96;
const ALONE_TEXT_ROOM_PX = 120;

/** What to lay out. `count`: the people on the stage without the viewer. `pins`: how many of the
 *  first people are pinned. `floor`: nobody is pinned, and the first person has the floor; they
 *  hold the large place as a pinned person does, in Equal too. `share`: somebody's screen takes the
 *  large place, with a line of `shareLinePx` below it. `touch`: the pager is for fingers, as on
 *  phones. `selfView`: the viewer has a picture of their own (observers have none). `captions`: a
 *  strip is kept for captions, `captionsPx` high, at most a third of the stage; `captionsAtTop`:
 *  above all else. `saysAlone` false: the stage does not say that nobody else is there. `centred`:
 *  what is lower than the stage stands in its middle. `page`: from 0; a page beyond the last counts
 *  as the last. `widthPx`, `heightPx`: the room inside the
 *  stage's padding. */
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
  readonly captionsPx?: number;
  readonly captionsAtTop?: boolean;
  readonly saysAlone?: boolean;
  readonly centred?: boolean;
  readonly page?: number;
  readonly direction?: 'ltr' | 'rtl';
  readonly gapPx?: number;
}

/** The tile of a person; `seat` is their index in the list of people. */
export interface Tile extends Rect {
  readonly seat: number;
  readonly size: 'large' | 'small';
}

/** `tiles`: the tiles of this page, by seat. `captions`, `pager`: strips that no tile covers; a
 *  pager exists only where there are several pages. `note`: the place for the words that nobody
 *  else is there. `seatsAtFirst`: how many seats the first page shows. */
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

/** Whether the speaker gets a larger place than the others. Not in Equal, not beside a shared
 *  screen, and not on a phone whose tiles all have the same width: exchanging places would gain
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

/** How many people have which kind of place. The first seats are large, the next are on every page
 *  (`kept`), the others are spread over the pages (`turning`). */
interface Kinds {
  readonly large: number;
  readonly kept: number;
  readonly turning: number;
}

function kindsOf({ mode, count, pins = 0, floor = false, share = false }: StageRequest): Kinds {
  const pinned = Math.min(floor ? 1 : pins, count, MAX_PINS);
  // In Single only pinned people hold the large place. Without them each page shows another person
  // there.
  const held = mode === 'Single' ? pinned : Math.max(1, pinned);
  const large = share || (mode === 'Equal' && !floor) ? 0 : Math.min(count, held);
  const kept = Math.max(0, pinned - large);
  return { large, kept, turning: count - large - kept };
}

function layoutLeftToRight(request: StageRequest): StageLayout {
  const { mode, count, widthPx, heightPx, selfView, phone, share = false, captions = false } = request;
  if (count === 0 && !share) return captions ? layoutAloneWithCaptions(request) : layoutAlone(request);
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
      captionsPx: captionsHeight(request),
      linePx: share ? (request.shareLinePx ?? 0) : 0,
    });
  const pagesOf = (frame: Frame) => {
    const slots = frame.small.length;
    // At least one small tile changes with the page, where there is one.
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

/** A layout whose places stand in the middle of the height, with as much room above as below. */
function inTheMiddle(layout: StageLayout, heightPx: number): StageLayout {
  const { tiles, share, self, captions, pager } = layout;
  const places = [...tiles, share, self, captions, pager].filter((rect) => rect !== null);
  const lowest = Math.max(0, ...places.map(({ y, height }) => y + height));
  const downPx = places.length === 0 ? 0 : Math.max(0, Math.floor((heightPx - lowest) / 2));
  return movedRects(layout, (rect) => ({ ...rect, y: rect.y + downPx }));
}

/** The height of the strip for captions, in whole px. */
function captionsHeight({ heightPx, captionsPx = CAPTIONS_HEIGHT_PX }: StageRequest): number {
  return Math.min(captionsPx, Math.floor(heightPx * CAPTIONS_MAX_SHARE));
}

/** The whole layout on what is left of the stage below a strip for captions. */
function layoutBelowCaptions(request: StageRequest): StageLayout {
  const { widthPx, heightPx, gapPx = TILE_GAP_PX } = request;
  const strip = captionStrip({ x: 0, y: 0, width: widthPx, height: captionsHeight(request) });
  if (strip === null) return layoutLeftToRight({ ...request, captions: false });
  const takenPx = strip.height + gapPx;
  const layout = layoutLeftToRight({ ...request, captions: false, heightPx: heightPx - takenPx });
  return { ...movedRects(layout, (rect) => ({ ...rect, y: rect.y + takenPx })), captions: strip };
}

/** A layout with each of its places moved. */
function movedRects(layout: StageLayout, move: <R extends Rect>(rect: R) => R): StageLayout {
  const moved = <R extends Rect>(rect: R | null): R | null => (rect === null ? null : move(rect));
  return {
    ...layout,
    tiles: layout.tiles.map((tile) => move(tile)),
    share: moved(layout.share),
    self: moved(layout.self),
    captions: moved(layout.captions),
    pager: moved(layout.pager),
    note: moved(layout.note),
  };
}

/** As `layoutAlone`, above a strip for captions. */
function layoutAloneWithCaptions(request: StageRequest): StageLayout {
  const { widthPx, heightPx, gapPx = TILE_GAP_PX } = request;
  const height = captionsHeight(request);
  const strip = captionStrip({ x: 0, y: heightPx - height, width: widthPx, height });
  if (strip === null) return layoutAlone(request);
  return { ...layoutAlone({ ...request, heightPx: strip.y - gapPx }), captions: strip };
}

/** Nobody else is there: the viewer's own picture fills the stage, with the note, if any, below
 *  it. */
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

/** Places the tiles, the shared screen, the self view and the strips on the stage, in px from its
 *  upper left corner. All are inside it, and none covers another. The first seats have the large
 *  place (pinned people share it), then come the other pinned people, then everybody else in
 *  reading order. People for whom there is no room are on further pages, whose tiles have the same
 *  places and sizes. For `rtl` the layout is mirrored. The same request always gives the same
 *  answer. Source: LAYOUT-01, LOOKS §5. */
export function tileLayout(request: StageRequest): StageLayout {
  const isBelow = request.captions === true && request.captionsAtTop === true;
  const whole = isBelow ? layoutBelowCaptions(request) : layoutLeftToRight(request);
  const layout = request.centred ? inTheMiddle(whole, request.heightPx) : whole;
  if (request.direction !== 'rtl') return layout;
  return movedRects(layout, (rect) => ({ ...rect, x: request.widthPx - rect.x - rect.width }));
}
