import type { Rect } from '@hemicycle/rules/layout/stage';
import type { CSSProperties } from 'react';

/** A large tile of this width or more has a large plate. */
export const ROOMY_FROM_PX = 280;
/** A tile lower than this has a face and a small plate, and nothing in its corners that is not
 *  asked for. Source: looks §5. */
const LOW_BELOW_PX = 90;
/** On a tile lower than this what stands in the corner of others would leave no room for the
 *  face. */
const MARKS_ON_PLATE_BELOW_PX = 80;

const FACE_MIN_PX = 24;
const FACE_WANTED_MIN_PX = 28;
const FACE_MAX_PX = 96;
/** The plate at the foot of a tile, and what stands in its upper corners with the tile's edge. */
const PLATE_PX = 24;
const LOW_PLATE_PX = 18;
const CORNER_HEIGHT_PX = 32;
const FACE_GAP_PX = 4;

/** So wide is what may stand in an upper corner of a tile, with the gap before it. */
const CORNER_PX = { hand: 56, hands: 66, floor: 82, button: 38 } as const;

/** Whether a tile is so low that buttons in its corners would lie on the face. */
export function isLow({ height }: Pick<Rect, 'height'>): boolean {
  return height < LOW_BELOW_PX;
}

/** Whether a tile is so low that hand and clock stand on its plate, where they take the name's
 *  room. */
export function hasMarksOnPlate({ height }: Pick<Rect, 'height'>): boolean {
  return height < MARKS_ON_PLATE_BELOW_PX;
}

/** How much of a tile's width stands in one of its upper corners: one hand or both, the clock of
 *  who has the floor, a button. */
export function cornerWidth(marks: {
  readonly handType?: 0 | 1 | 2;
  readonly floor?: boolean;
  readonly button?: boolean;
}): number {
  const { handType = 0, floor = false, button = false } = marks;
  return (
    (handType === 1 ? CORNER_PX.hand : handType === 2 ? CORNER_PX.hands : 0) +
    (floor ? CORNER_PX.floor : 0) +
    (button ? CORNER_PX.button : 0)
  );
}

/** Initials in a tile, whole between its plate and what stands in its upper corners, so wide at
 *  their start and at their end: in the middle, else below the corners, else between them, each
 *  time as large as there is room; null where there is none. `room`: what of the tile is kept free
 *  around them. Source: HANDS-01, BEY-13, looks §6. */
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

/** A place on the stage as style. Physical on purpose: the layout has mirrored it already where the
 *  text runs right to left. */
export function place({ x, y, width, height }: Rect): CSSProperties {
  return { left: x, top: y, width, height };
}
