import type { Rect } from '@hemicycle/rules/layout/stage';
import type { CSSProperties } from 'react';
import type { TileBadge } from '../../../chamber-frame/chamber-part.ts';

/** A large tile has a large plate from this width on, in px. */
export const ROOMY_FROM_PX = 280;
/** A tile lower than this, in px, has room for a face and a small plate. Its corner buttons show
 *  only on hover or focus. Source: looks §5. */
const LOW_BELOW_PX = 90;
/** On a tile lower than this, in px, hand and clock stand on the plate: in a corner they would
 *  leave no room for the face. */
const MARKS_ON_PLATE_BELOW_PX = 80;

const FACE_MIN_PX = 24;
const FACE_WANTED_MIN_PX = 28;
const FACE_MAX_PX = 96;
/** The heights of the plate at the foot of a tile, and of the marks in its upper corners together
 *  with the tile's edge. */
const PLATE_PX = 24;
const LOW_PLATE_PX = 18;
const CORNER_HEIGHT_PX = 32;
const FACE_GAP_PX = 4;

/** The width of the button in an upper corner of a tile with the gap before it, in px. */
const BUTTON_PX = 38;

/** Whether a tile is so low that buttons in its corners would lie on the face. */
export function isLow({ height }: Pick<Rect, 'height'>): boolean {
  return height < LOW_BELOW_PX;
}

/** Whether a tile is so low that hand and clock stand on its plate, where they take room from the
 *  name. */
export function hasMarksOnPlate({ height }: Pick<Rect, 'height'>): boolean {
  return height < MARKS_ON_PLATE_BELOW_PX;
}

/** The width of the marks in one upper corner of a tile, in px: badges, and a button. */
export function cornerWidth({
  badges = [],
  button = false,
}: {
  readonly badges?: readonly Pick<TileBadge, 'widthPx'>[];
  readonly button?: boolean;
}): number {
  return badges.reduce((sum, { widthPx }) => sum + widthPx, button ? BUTTON_PX : 0);
}

/** Where the initials stand in a tile, so that neither the plate nor the marks in its upper corners
 *  cover them. `startPx` and `endPx`: the widths of those marks. The initials stand in the middle
 *  if there is room, otherwise below the corners, otherwise between them. `sizePx`: their size, as
 *  large as there is room. `room`: the padding that keeps the rest of the tile free. Null without
 *  room. Source: HANDS-01, BEY-13, looks §6. */
export function facePlace(
  { width, height }: Pick<Rect, 'width' | 'height'>,
  { startPx, endPx }: { readonly startPx: number; readonly endPx: number },
): { readonly sizePx: number; readonly room: CSSProperties } | null {
  const platePx = isLow({ height }) ? LOW_PLATE_PX : PLATE_PX;
  const wanted = Math.max(FACE_WANTED_MIN_PX, Math.min(FACE_MAX_PX, Math.round(height * 0.4)));
  const whole = Math.min(wanted, height - platePx - 2 * FACE_GAP_PX);
  if (whole < FACE_MIN_PX) return null;
  if (2 * Math.max(startPx, endPx) + whole <= width) return { sizePx: whole, room: {} };
  const below = Math.min(whole, height - platePx - CORNER_HEIGHT_PX - 2 * FACE_GAP_PX);
  if (below >= FACE_WANTED_MIN_PX) {
    return { sizePx: below, room: { paddingBlock: `${CORNER_HEIGHT_PX}px ${platePx}px` } };
  }
  const between = Math.min(whole, width - startPx - endPx - 2 * FACE_GAP_PX);
  if (between < FACE_MIN_PX) return null;
  return { sizePx: between, room: { paddingInline: `${startPx}px ${endPx}px` } };
}

/** A place on the stage as style. It uses `left`, not the start of the text, since the layout has
 *  mirrored the place already where text runs from right to left. */
export function place({ x, y, width, height }: Rect): CSSProperties {
  return { left: x, top: y, width, height };
}
