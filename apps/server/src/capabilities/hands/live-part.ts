import type { LivePerson } from '@hemicycle/contract/people-live';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import type { LivePart } from '../../live/live-part.ts';
import { Coalescer } from '../../platform/socket/coalescer.ts';

/** The order of hands changed. With `userIds`, the people state of these people changed too, and is
 *  sent along. */
export interface HandsNews {
  readonly kind: 'hands';
  readonly idVotingSession: string;
  readonly userIds?: readonly string[];
}

/** How hands are loaded with their people, and how often they are told. */
export interface PeopleWithHands {
  /** Loads everybody whose hand is up, and the people of `alsoUserIds`. */
  readonly loadRaisedHands: (
    db: Kysely<Database>,
    idVotingSession: string,
    alsoUserIds: readonly string[],
  ) => Promise<LivePerson[]>;
  /** The shortest time between two pieces of news about hands, in ms. */
  readonly everyMs: number;
}

/** Tells of hands as changes of people, because the state of a person contains the hand and its
 *  rank. One hand that moves changes the ranks of other hands. So each piece of news contains
 *  everybody whose hand is up now or was up at the last telling, and everybody whose hand moved
 *  since then. */
export const handsPart = ({ loadRaisedHands, everyMs }: PeopleWithHands): LivePart<never> => ({
  name: 'people',
  reads: [],
  open({ deps, timers, idVotingSession, inOrder, tellAll }) {
    let toldNext = new Set<string>();
    const waiting = new Coalescer<true>(timers, everyMs, () => inOrder(tellHands));

    async function tellHands(): Promise<void> {
      const userIds = [...toldNext];
      // Emptied before the load: a hand that moves during the load is told the next time.
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
