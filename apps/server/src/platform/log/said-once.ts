/** While a service is away, the same line about it is written again after this time, in ms. */
export const SAID_AGAIN_AFTER_MS = 10_000;

/** Keeps the log from filling with the same line while a service is away. */
export interface SaidOnce {
  /** Answers how often the line was left out since it was last written; null: the line was written
   *  a moment ago, and must be left out now. */
  say: (line: string) => number | null;
}

/** Begins with no lines. It remembers every line it gets. There are only a handful, because a line
 *  names the failure and not the person. */
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
