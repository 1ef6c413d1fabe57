import type { BesideStage } from '../../../chamber-frame/chamber-part.ts';
import { chamberParts } from '../../../chamber-parts.ts';

const places = chamberParts.flatMap(({ useBesideStage: useBeside }) =>
  useBeside === undefined ? [] : [{ useBesideStage: useBeside }],
);

/** Who has the fixed place beside the stage now; null: nobody. */
export function useBesideStage(): BesideStage | null {
  // The list is the same at each drawing, so that the order of the hooks is too.
  const named = places.map(({ useBesideStage: besideNow }) => besideNow());
  return named.find((beside) => beside !== null) ?? null;
}
