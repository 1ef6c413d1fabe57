import type { Rect } from '@hemicycle/rules/layout/stage';
import type { CSSProperties } from 'react';

/** A large tile of this width or more has a large plate, with the group too. */
export const ROOMY_FROM_PX = 280;

/** Whether initials have room in a tile so high beside what stands in its corner: a raised hand, the clock of who has the floor, or both. */
export function hasRoomForFace(
  heightPx: number,
  { hand, floor }: { hand: boolean; floor: boolean },
): boolean {
  if (hand && floor) return heightPx >= 190;
  if (floor) return heightPx >= 116;
  return !hand || heightPx >= 90;
}

/** A place on the stage as style. Physical on purpose: the layout has mirrored it already where the text runs right to left. */
export function place({ x, y, width, height }: Rect): CSSProperties {
  return { left: x, top: y, width, height };
}
