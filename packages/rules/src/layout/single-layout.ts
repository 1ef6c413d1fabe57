import { largeTiles } from './grid.ts';
import {
  captionStrip,
  type Frame,
  type FrameRequest,
  largestTileWidth,
  type Rect,
  tileHeight,
  tileInside,
  tileWithLine,
} from './stage.ts';

const FOOT_SHARE = 0.2;
const FOOT_MAX_HEIGHT_PX = 136;

/** What is left of the stage beside the self view and the captions. */
interface Divided {
  readonly main: Rect;
  readonly self: Rect | null;
  readonly captions: Rect | null;
}

/** Divides the stage into a main place and a foot with captions and self view; without captions the self view may stand beside
 *  the main place, whichever leaves it larger. */
export function divideStage({ widthPx, heightPx, gapPx, selfView, captions }: FrameRequest): Divided {
  if (!selfView && !captions) {
    return { main: { x: 0, y: 0, width: widthPx, height: heightPx }, self: null, captions: null };
  }
  const height = Math.min(FOOT_MAX_HEIGHT_PX, Math.floor(heightPx * FOOT_SHARE));
  const width = Math.min(widthPx, Math.floor((height * 16) / 9));
  const footY = heightPx - height;
  const self = selfView ? { x: widthPx - width, y: footY, width, height: tileHeight(width) } : null;
  const below = { x: 0, y: 0, width: widthPx, height: footY - gapPx };
  const beside = { x: 0, y: 0, width: widthPx - width - gapPx, height: heightPx };
  if (captions) {
    const strip = { x: 0, y: footY, width: widthPx - (selfView ? width + gapPx : 0), height };
    return { main: below, self, captions: captionStrip(strip) };
  }
  const widthIn = (place: Rect) =>
    largestTileWidth({ widthPx: place.width, heightPx: place.height }, 1, 1, gapPx);
  return { main: widthIn(beside) > widthIn(below) ? beside : below, self, captions: null };
}

/** Single: one tile, as large as fits; the pages turn through the people.  Source: LAYOUT-01. */
export function singleFrame(request: FrameRequest): Frame {
  const { main, self, captions } = divideStage(request);
  const place = tileWithLine(main, request.linePx);
  const large = request.large === 0 ? [] : largeTiles(request.large, place, request.gapPx);
  const small = request.large === 0 && request.small > 0 ? [tileInside(main)] : [];
  return { large, small, self, captions };
}
