/** A span of time in which a recorder is taken, in ms since the epoch. */
export interface Taken {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** The greatest number of recorders that are taken at the same moment within a span. */
export function mostTaken(taken: readonly Taken[], within: Taken): number {
  const inside = taken.filter(({ fromMs, untilMs }) => fromMs < within.untilMs && untilMs > within.fromMs);
  const begins = inside.map(({ fromMs }) => Math.max(fromMs, within.fromMs));
  return Math.max(
    0,
    ...begins.map((atMs) => inside.filter(({ fromMs, untilMs }) => fromMs <= atMs && untilMs > atMs).length),
  );
}
