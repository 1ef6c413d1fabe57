import type { Rect } from '@hemicycle/rules/layout/stage';
import type { CSSProperties } from 'react';

/** A large tile of this width or more has a large plate, with the group too. */
export const ROOMY_FROM_PX = 280;

/** A lower tile has no room for a face beside a raised hand. */
export const FACE_BESIDE_HAND_FROM_PX = 90;

/** A place on the stage as style. Physical on purpose: the layout has mirrored it already where the text runs right to left. */
export function place({ x, y, width, height }: Rect): CSSProperties {
  return { left: x, top: y, width, height };
}
