import type { Rect } from './stage.ts';

/** The edge of a stage of that height beside which more of it is empty; the upper one where both leave as much. `places`: what stands
 *  there, in px from its upper left corner.  Source: LOOKS §5. */
export function emptierEdge(places: readonly Rect[], heightPx: number): 'upper' | 'lower' {
  const above = Math.min(heightPx, ...places.map(({ y }) => y));
  const below = heightPx - Math.max(0, ...places.map(({ y, height }) => y + height));
  return below > above ? 'lower' : 'upper';
}
