/** The casts whose requests have arrived at this server and are not answered yet. */
export interface CastsInHand {
  /** Runs `work` and counts it as under way until it answers. `arrivalMs`: when its request
   *  arrived, ms since the epoch. */
  hold<Result>(pollId: string, arrivalMs: number, work: () => Promise<Result>): Promise<Result>;
  /** Settles when all casts of a poll that arrived before `endMs` and are under way now have been
   *  answered. */
  settled(pollId: string, endMs: number): Promise<void>;
}

/** Begins without casts. It knows only this server; `CLOSING_GRACE_MS` gives the casts of other
 *  servers time. */
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
