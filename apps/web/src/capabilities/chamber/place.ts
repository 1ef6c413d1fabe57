import type { Rect } from '@hemicycle/rules/layout/stage';
import type { CSSProperties } from 'react';

/** A place on the stage as style. Physical on purpose: the layout has mirrored it already where the text runs right to left. */
export function place({ x, y, width, height }: Rect): CSSProperties {
  return { left: x, top: y, width, height };
}
