import type { LivePart } from '../../live/live-part.ts';
import { Coalescer } from '../../platform/socket/coalescer.ts';
import { loadRaisedHands, PEOPLE_NEWS_EVERY_MS } from '../presence/public.ts';

/** Hands stand with the people; a hand that moves changes the rank of others. Told are those whose
 *  hand is up, those whose hand was up when hands were last told, and those whose hand moved
 *  since. */
export const handsPart: LivePart<never> = {
  listen({ deps, timers, idVotingSession, inOrder, tellAll }) {
    let toldNext = new Set<string>();
    const waiting = new Coalescer<true>(timers, PEOPLE_NEWS_EVERY_MS, () => inOrder(tellHands));

    async function tellHands(): Promise<void> {
      const userIds = [...toldNext];
      // Somebody whose hand moves while the others are loaded is told the next time.
      toldNext = new Set();
      const people = await loadRaisedHands(deps.db, idVotingSession, userIds);
      for (const { handType, userId } of people) if (handType > 0) toldNext.add(userId);
      if (people.length > 0) tellAll([{ kind: 'people', people }]);
    }

    return {
      hear(item) {
        if (item.kind !== 'hands') return;
        for (const userId of item.userIds ?? []) toldNext.add(userId);
        waiting.add(true);
      },
      stop: () => waiting.stop(),
    };
  },
};
