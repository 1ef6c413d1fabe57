/** The casts that this server has in hand: their requests have come in, and are not answered. */
export interface CastsInHand {
  /** Answers what `work` does, and counts it as in hand until then. `arrivalMs`: when its request
   *  came in, ms since the epoch. */
  hold<Result>(pollId: string, arrivalMs: number, work: () => Promise<Result>): Promise<Result>;
  /** Settles when all casts of a poll that came in before `endMs` and are in hand now have their
   *  answers. */
  settled(pollId: string, endMs: number): Promise<void>;
}

/** Begins with none. What is in hand of another server has the grace of the closing job
 *  (`CLOSING_GRACE_MS`). */
export function createCastsInHand(): CastsInHand {
  const inHand = new Map<string, Set<{ readonly arrivalMs: number; readonly answered: Promise<unknown> }>>();
  return {
    async hold(pollId, arrivalMs, work) {
      const answered = work();
      const held = { arrivalMs, answered };
      const ofPoll = inHand.get(pollId) ?? new Set();
      inHand.set(pollId, ofPoll.add(held));
      try {
        return await answered;
      } finally {
        ofPoll.delete(held);
        if (ofPoll.size === 0 && inHand.get(pollId) === ofPoll) inHand.delete(pollId);
      }
    },
    async settled(pollId, endMs) {
      const before = [...(inHand.get(pollId) ?? [])].filter(({ arrivalMs }) => arrivalMs < endMs);
      await Promise.allSettled(before.map(({ answered }) => answered));
    },
  };
}
