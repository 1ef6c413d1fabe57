import type { ComponentType } from 'react';
import { chamberParts } from '../../../chamber-parts.ts';

const feet = chamberParts.flatMap(({ stageFoot }) => stageFoot ?? []);

/** The strip that stands at the foot of the stage now, and the height that it needs in px; null:
 *  none. */
export function useStageFoot(): { readonly heightPx: number; readonly Foot: ComponentType } | null {
  const shown = feet.map(({ useHeightPx: heightNow, Foot }) => ({ heightPx: heightNow(), Foot }));
  for (const { heightPx, Foot } of shown) if (heightPx !== null) return { heightPx, Foot };
  return null;
}
