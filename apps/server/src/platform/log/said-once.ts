/** A line about something that is away is written again after so long, in ms, if it still is. */
export const SAID_AGAIN_AFTER_MS = 10_000;

/** Keeps the log from filling up while something is away, by the line that was said last. */
export interface SaidOnce {
  /** How often a line was left out since it was written last; null: it was written a moment ago,
   *  and is left out. */
  say: (line: string) => number | null;
}

/** Begins with nothing said. A handful of lines is remembered: each says what failed, not for
 *  whom. */
export function createSaidOnce(nowMs: () => number): SaidOnce {
  const said = new Map<string, { atMs: number; leftOut: number }>();
  return {
    say(line) {
      const now = nowMs();
      const before = said.get(line);
      if (before !== undefined && now - before.atMs < SAID_AGAIN_AFTER_MS) {
        before.leftOut += 1;
        return null;
      }
      said.set(line, { atMs: now, leftOut: 0 });
      return before?.leftOut ?? 0;
    },
  };
}
