/** A place on the stage in whole px from its upper left corner. */
export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The size of a room in whole px. */
export interface Room {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** The input of a mode. `large`, `small`: how many large and small tiles it has to place; it takes
 *  as many small ones as fit. `selfView`: whether there is a self view. `captions`: whether a strip
 *  is kept for captions, `captionsPx` high where the stage has room. `linePx`: the height of a line
 *  below the large tile, part of its place. `wholeHeightPx`: the height of the stage without a
 *  pager; `pagedHeightPx`: with one. Modes decide by these two heights whether a stage is low, so
 *  that the arrangement stays the same when the pager appears. */
export interface FrameRequest extends Room {
  readonly pagedHeightPx: number;
  readonly wholeHeightPx: number;
  readonly gapPx: number;
  readonly phone: boolean;
  readonly large: number;
  readonly small: number;
  readonly selfView: boolean;
  readonly captions: boolean;
  readonly captionsPx: number;
  readonly linePx: number;
}

/** The places that a mode gives. `small` has at most as many as the request asked for, in reading
 *  order. */
export interface Frame {
  readonly large: readonly Rect[];
  readonly small: readonly Rect[];
  readonly self: Rect | null;
  readonly captions: Rect | null;
}

/** The gap between tiles. Source: LOOKS §5. */
export const TILE_GAP_PX = 8;
/** Tiles are 16:9. Source: LOOKS §6. */
export const TILE_RATIO = 16 / 9;
/** A small tile narrower than this holds neither a face nor a name beside a raised hand. */
export const SMALL_TILE_MIN_WIDTH_PX = 112;
/** A tile may shrink to this share of its size where that fills the stage better. */
export const LITTLE_LESS = 0.95;
/** The height of the strip where the request names none: three lines of small text. */
export const CAPTIONS_HEIGHT_PX = 64;
/** A strip takes at most this share of the height of the stage. */
export const CAPTIONS_MAX_SHARE = 1 / 3;
/** A strip lower than this has no room for a line of captions. */
const CAPTIONS_MIN_HEIGHT_PX = 30;

/** The height of a 16:9 tile of that width, rounded down to whole px. */
export function tileHeight(widthPx: number): number {
  return Math.floor(widthPx / TILE_RATIO);
}

/** The greatest whole width of a 16:9 tile at which `columns` by `rows` tiles fit into the room
 *  with gaps; 0 where none fits. */
export function largestTileWidth(room: Room, columns: number, rows: number, gapPx: number): number {
  const byWidth = Math.floor((room.widthPx - (columns - 1) * gapPx) / columns);
  const byHeight = Math.floor(((room.heightPx - (rows - 1) * gapPx) / rows) * TILE_RATIO);
  return Math.max(0, Math.min(byWidth, byHeight));
}

/** A strip for captions; null where it has no room for a line. */
export function captionStrip(rect: Rect): Rect | null {
  return rect.height >= CAPTIONS_MIN_HEIGHT_PX && rect.width > 0 ? rect : null;
}

/** The widest 16:9 tile at the top of a place, in the middle of its width. */
export function tileInside(place: Rect): Rect {
  const width = largestTileWidth({ widthPx: place.width, heightPx: place.height }, 1, 1, 0);
  const height = tileHeight(width);
  return {
    x: place.x + Math.floor((place.width - width) / 2),
    y: place.y,
    width,
    height,
  };
}

/** The widest 16:9 tile at the top of a place, with a line below it; the line is part of the
 *  answer. */
export function tileWithLine(place: Rect, linePx: number): Rect {
  const tile = tileInside({ ...place, height: Math.max(0, place.height - linePx) });
  return tile.height === 0 ? tile : { ...tile, height: tile.height + linePx };
}
