/** How often the 'Last calculated' label is updated, in ms. Source: QUOR-12. */
export const LAST_CALCULATED_REFRESH_MS = 5_000;

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const NOW_BELOW_MS = 5_000;
const ABOUT_A_MINUTE_BELOW_MS = 90_000;

/** How long ago something was calculated: the kind of phrase, and its number. */
export type LastCalculated =
  | { readonly kind: 'now' }
  | { readonly kind: 'seconds'; readonly count: number }
  | { readonly kind: 'about-a-minute' }
  | { readonly kind: 'minutes'; readonly count: number };

/** 'now' under 5 s, 'N seconds ago' under 60 s, 'about a minute ago' under 90 s, then 'N minutes
 *  ago', rounded to the nearest. A time ahead of the clock counts as now. Source: QUOR-13. */
export function lastCalculated(calculatedAtMs: number, nowMs: number): LastCalculated {
  const agoMs = nowMs - calculatedAtMs;
  if (agoMs < NOW_BELOW_MS) return { kind: 'now' };
  if (agoMs < MINUTE_MS) return { kind: 'seconds', count: Math.floor(agoMs / SECOND_MS) };
  if (agoMs < ABOUT_A_MINUTE_BELOW_MS) return { kind: 'about-a-minute' };
  return { kind: 'minutes', count: Math.round(agoMs / MINUTE_MS) };
}
