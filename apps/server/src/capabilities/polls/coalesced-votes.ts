import { TALLY_NEWS_PER_SECOND } from '@hemicycle/contract/limits';
import type { Timers } from '../../platform/clock/clock.ts';
import { Coalescer } from '../../platform/socket/coalescer.ts';

const EVERY_MS = 1000 / TALLY_NEWS_PER_SECOND;
const COUNT_AT_LEAST_EVERY_MS = 1_000;
/** How many sockets may get a count in each ms of the interval. The rest of the processor time is
 *  for the casts. */
const COUNTS_TOLD_PER_MS = 2;

/** How long to wait after a count went to this many connections before the next, in ms. */
export function countNewsEveryMs(connections: number): number {
  return Math.min(Math.max(connections / COUNTS_TOLD_PER_MS, EVERY_MS), COUNT_AT_LEAST_EVERY_MS);
}

/** Collects the news of votes in one poll before it is sent. `cast` collects the accounts whose own
 *  votes changed. `count` is for the count that everybody sees. It has its own pace: in a poll that
 *  hides its voters the count moves separately, and with more `connections` it is sent less
 *  often. */
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
