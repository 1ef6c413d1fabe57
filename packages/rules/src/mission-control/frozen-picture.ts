/** Pictures that stopped for so long have frozen, in ms. In the dark a camera gives fewer, but at
 *  least one in this time. */
export const FROZEN_AFTER_MS = 5_000;
/** A look that comes so late after the one before, in ms, says nothing: the machine slept. */
const LOOK_LATE_MS = 3_000;

/** What was seen of the pictures of a camera. `count`: the pictures so far; `sinceMs`: since when
 *  it has been that many; `lookedMs`: when somebody looked last. Times of one steady clock. */
export interface SeenPictures {
  readonly count: number;
  readonly sinceMs: number;
  readonly lookedMs: number;
}

/** Looks at the number of pictures that a camera has given so far; null: it cannot be told now.
 *  Source: ADMIN-03. */
export function seePictures(
  before: SeenPictures | null,
  count: number | null,
  nowMs: number,
): SeenPictures | null {
  if (count === null) return null;
  if (before === null || before.count !== count || nowMs - before.lookedMs > LOOK_LATE_MS)
    return { count, sinceMs: nowMs, lookedMs: nowMs };
  return { ...before, lookedMs: nowMs };
}

/** Whether the pictures of a camera have stopped. */
export function haveFrozen(seen: SeenPictures | null): boolean {
  return seen !== null && seen.lookedMs - seen.sinceMs >= FROZEN_AFTER_MS;
}
