/** By how much the clock of a recorder may differ from the server's, in ms. */
const CLOCKS_DIFFER_MS = 2_000;

/** The span that a recorder names by its own clock, as wide as it may be by the server's. In ms
 *  since the epoch. Source: BEY-45. */
export function aroundMs(fromMs: number, toMs: number): { fromMs: number; toMs: number } {
  return { fromMs: fromMs - CLOCKS_DIFFER_MS, toMs: toMs + CLOCKS_DIFFER_MS };
}
