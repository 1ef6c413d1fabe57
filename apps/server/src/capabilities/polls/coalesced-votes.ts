import { TALLY_NEWS_PER_SECOND } from '@hemicycle/contract/limits';
import type { Timers } from '../../platform/clock/clock.ts';
import { Coalescer } from '../../platform/socket/coalescer.ts';

const EVERY_MS = 1000 / TALLY_NEWS_PER_SECOND;

/** The news of votes in one poll that waits to be told. `cast` are the accounts of those whose own votes are behind; `count` is the count that
 *  others see, which moves apart from the votes in a poll that hides its voters. */
export class CoalescedVotes {
  readonly cast: Coalescer<string>;
  readonly count: Coalescer<true>;

  constructor(
    timers: Timers,
    tell: { readonly cast: (userIds: readonly string[]) => void; readonly count: () => void },
  ) {
    this.cast = new Coalescer<string>(timers, EVERY_MS, (userIds) => tell.cast([...userIds]));
    this.count = new Coalescer<true>(timers, EVERY_MS, tell.count);
  }

  stop(): void {
    this.cast.stop();
    this.count.stop();
  }
}
