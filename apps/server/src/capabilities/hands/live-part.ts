import type { LivePerson } from '@hemicycle/contract/people-live';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import type { LivePart } from '../../live/live-part.ts';
import { Coalescer } from '../../platform/socket/coalescer.ts';

/** The people with whom hands stand. */
export interface PeopleWithHands {
  /** Everybody whose hand is up, and those of `alsoUserIds`. */
  readonly loadRaisedHands: (
    db: Kysely<Database>,
    idVotingSession: string,
    alsoUserIds: readonly string[],
  ) => Promise<LivePerson[]>;
  /** Hands are told at most this often, in ms. */
  readonly everyMs: number;
}

/** Hands stand with the people; a hand that moves changes the rank of others. Told are those whose
 *  hand is up, those whose hand was up when hands were last told, and those whose hand moved
 *  since. */
export const handsPart = ({ loadRaisedHands, everyMs }: PeopleWithHands): LivePart<never> => ({
  open({ deps, timers, idVotingSession, inOrder, tellAll }) {
    let toldNext = new Set<string>();
    const waiting = new Coalescer<true>(timers, everyMs, () => inOrder(tellHands));

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
});
