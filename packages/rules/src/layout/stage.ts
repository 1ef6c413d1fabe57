/** A place on the stage in whole px from its upper left corner. */
export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A tile of the person at the same place in the list. */
export interface Tile extends Rect {
  readonly size: 'large' | 'small';
}

/** What to lay out: the people on the stage without the viewer, and whether the viewer has a self view (observers have none).
 *  `widthPx` and `heightPx` are the room inside the stage's padding. */
export interface StageRequest {
  readonly count: number;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly selfView: boolean;
  readonly gapPx?: number;
}

/** `captions`: the strip that no tile covers, null when there is no room. `overflow`: people without a tile. */
export interface StageLayout {
  readonly tiles: readonly Tile[];
  readonly captions: Rect | null;
  readonly self: Rect | null;
  readonly overflow: number;
}

/** The gap between tiles. Source: LOOKS §5. */
export const TILE_GAP_PX = 8;
/** Tiles are 16:9. Source: LOOKS §6. */
export const TILE_RATIO = 16 / 9;
/** A strip lower than this holds no line of captions. */
const CAPTIONS_MIN_HEIGHT_PX = 30;

/** The height of a 16:9 tile of that width, whole px, rounded down. */
export function tileHeight(widthPx: number): number {
  return Math.floor(widthPx / TILE_RATIO);
}

/** The widest whole-px 16:9 tile of which `columns` by `rows` fit into the room with gaps; 0 where none fits. */
export function largestTileWidth(
  room: { readonly widthPx: number; readonly heightPx: number },
  columns: number,
  rows: number,
  gapPx: number,
): number {
  const byWidth = Math.floor((room.widthPx - (columns - 1) * gapPx) / columns);
  const byHeight = Math.floor(((room.heightPx - (rows - 1) * gapPx) / rows) * TILE_RATIO);
  return Math.max(0, Math.min(byWidth, byHeight));
}

/** A strip for captions, or null where it could not hold a line. */
export function captionStrip(rect: Rect): Rect | null {
  return rect.height >= CAPTIONS_MIN_HEIGHT_PX && rect.width > 0 ? rect : null;
}
