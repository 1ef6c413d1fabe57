import { largeTiles } from './grid.ts';
import { captionStrip, type Frame, type FrameRequest, type Rect, tileHeight, tileWithLine } from './stage.ts';

const FOOT_SHARE = 0.2;
const FOOT_MAX_HEIGHT_PX = 136;
/** The share of the width that the self view takes beside captions, at most. */
const BESIDE_CAPTIONS_SHARE = 0.28;

/** The part of the stage that the self view and the captions leave. */
interface Divided {
  readonly main: Rect;
  readonly self: Rect | null;
  readonly captions: Rect | null;
}

function wholeOf({ widthPx, heightPx }: FrameRequest): Rect {
  return { x: 0, y: 0, width: widthPx, height: heightPx };
}

/** The size of a self view with a place of its own, at most this wide. */
function selfSize({ widthPx, heightPx }: FrameRequest, mostPx = widthPx): Pick<Rect, 'width' | 'height'> {
  const height = Math.min(FOOT_MAX_HEIGHT_PX, Math.floor(heightPx * FOOT_SHARE));
  const width = Math.min(mostPx, Math.floor((height * 16) / 9));
  return { width, height: tileHeight(width) };
}

/** Divides the stage into a main place and, where there are captions, a foot for them and the self
 *  view. */
export function divideStage(request: FrameRequest): Divided {
  const whole = wholeOf(request);
  if (!request.captions) return { main: whole, self: null, captions: null };
  const { gapPx, selfView } = request;
  const size = selfSize(request, Math.floor(request.widthPx * BESIDE_CAPTIONS_SHARE));
  const height = Math.max(size.height, request.captionsPx);
  const y = whole.height - height;
  const strip = { x: 0, y, width: whole.width - (selfView ? size.width + gapPx : 0), height };
  return {
    main: { ...whole, height: y - gapPx },
    self: selfView ? { ...size, x: whole.width - size.width, y: whole.height - size.height } : null,
    captions: captionStrip(strip),
  };
}

/** The large place with the self view below or beside it, whichever leaves more room for the large
 *  place. Below it the self view is aligned with its end side, beside it with its foot. */
function withSelf(request: FrameRequest): { readonly place: Rect; readonly self: Rect } {
  const { gapPx, linePx } = request;
  const whole = wholeOf(request);
  const size = selfSize(request);
  const below = tileWithLine({ ...whole, height: Math.max(0, whole.height - size.height - gapPx) }, linePx);
  const beside = tileWithLine({ ...whole, width: Math.max(0, whole.width - size.width - gapPx) }, linePx);
  if (beside.width <= below.width) {
    const endX = below.x + below.width;
    return { place: below, self: { ...size, x: endX - size.width, y: below.height + gapPx } };
  }
  const x = Math.floor((whole.width - beside.width - gapPx - size.width) / 2);
  const self = { ...size, x: x + beside.width + gapPx, y: beside.height - size.height };
  return { place: { ...beside, x }, self };
}

/** Single: one tile, as large as fits; each page shows one person. Source: LAYOUT-01. */
export function singleFrame(request: FrameRequest): Frame {
  const { large, small, gapPx, linePx, selfView, captions } = request;
  const divided = divideStage(request);
  const { place, self } =
    selfView && !captions
      ? withSelf(request)
      : { place: tileWithLine(divided.main, linePx), self: divided.self };
  return {
    large: large === 0 ? [] : largeTiles(large, place, gapPx),
    small: large === 0 && small > 0 ? [place] : [],
    self,
    captions: divided.captions,
  };
}
