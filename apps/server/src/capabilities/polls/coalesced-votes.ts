import { TALLY_NEWS_PER_SECOND } from '@hemicycle/contract/limits';
import type { Timers } from '../../platform/clock/clock.ts';
import { Coalescer } from '../../platform/socket/coalescer.ts';

const EVERY_MS = 1000 / TALLY_NEWS_PER_SECOND;
const COUNT_AT_LEAST_EVERY_MS = 1_000;
/** So many sockets are told of a count in a ms of the interval, which leaves the processor to the
 *  casts themselves. */
const COUNTS_TOLD_PER_MS = 2;

/** How long after a count was told to so many connections the next may follow, in ms. */
export function countNewsEveryMs(connections: number): number {
  return Math.min(Math.max(connections / COUNTS_TOLD_PER_MS, EVERY_MS), COUNT_AT_LEAST_EVERY_MS);
}

/** The news of votes in one poll that waits to be told. `cast` are the accounts of those whose own
 *  votes are behind; `count` is the count that others see, which moves apart from the votes in a
 *  poll that hides its voters, and the less often the more `connections` are told. */
export class CoalescedVotes {
  readonly cast: Coalescer<string>;
  readonly count: Coalescer<true>;

  constructor(
    timers: Timers,
    connections: () => number,
    tell: { readonly cast: (userIds: readonly string[]) => void; readonly count: () => void },
  ) {
    this.cast = new Coalescer<string>(timers, EVERY_MS, (userIds) => tell.cast([...userIds]));
    this.count = new Coalescer<true>(timers, () => countNewsEveryMs(connections()), tell.count);
  }

  stop(): void {
    this.cast.stop();
    this.count.stop();
  }
}
