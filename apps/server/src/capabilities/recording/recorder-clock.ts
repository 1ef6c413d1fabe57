import type { ClosedPart } from '@hemicycle/contract/closed-sessions';
import { CLOCKS_DIFFER_MS } from '@hemicycle/contract/recorder-names';
import { touchesClosed } from '@hemicycle/rules/sessions/closed-parts';

/** The span that a recorder names by its own clock, as wide as it may be by the server's. In ms
 *  since the epoch. Source: BEY-45. */
export function aroundMs(fromMs: number, toMs: number): { fromMs: number; toMs: number } {
  return { fromMs: fromMs - CLOCKS_DIFFER_MS, toMs: toMs + CLOCKS_DIFFER_MS };
}

/** Whether a segment may hold anything of a closed part. Source: BEY-45. */
export function isOfClosed(
  closed: readonly ClosedPart[],
  { begun_ms: begunMs, ms }: { readonly begun_ms: number; readonly ms: number },
): boolean {
  return touchesClosed(closed, aroundMs(begunMs, begunMs + ms));
}
