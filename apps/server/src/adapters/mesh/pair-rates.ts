import type { Clock } from '../../platform/clock/clock.ts';
import { createRefillingLimit, type RefillingLimit } from '../../platform/limit/refilling-limit.ts';
import {
  CANDIDATE_BURST,
  CANDIDATES_PER_SECOND,
  PAIR_FULL_AGAIN_MS,
  SIGNALS_TO_ONE_BURST,
  SIGNALS_TO_ONE_PER_SECOND,
} from './signal-limits.ts';

/** A sender and a receiver of signals. */
export interface Pair {
  readonly roomId: string;
  readonly fromUserId: string;
  readonly toUserId: string;
}

/** Limits what one person may signal to another. It counts people, because a person may join again
 *  and again, and from many tabs. */
export interface PairRates {
  /** Whether one more signal may be sent; counts it if so. */
  takeSignal: (pair: Pair) => boolean;
  /** Whether `count` network addresses may be sent; counts them if so. Each address makes the
   *  receiving browser send packets to it. */
  takeCandidates: (pair: Pair, count: number) => boolean;
}

/** The limits of a pair. At `fullAtMs` (ms since the epoch) they are full again. */
interface Rate {
  readonly signals: RefillingLimit;
  readonly candidates: RefillingLimit;
  fullAtMs: number;
}

/** Begins with full limits, and forgets the pairs whose limits are full again. */
export function createPairRates(clock: Clock): PairRates {
  const rates = new Map<string, Rate>();

  function rateOf({ roomId, fromUserId, toUserId }: Pair): Rate {
    const nowMs = clock.nowMs();
    // The map is in the order of the last use, the latest last.
    for (const [key, { fullAtMs }] of rates) {
      if (fullAtMs > nowMs) break;
      rates.delete(key);
    }
    const key = `${roomId} ${fromUserId} ${toUserId}`;
    const rate = rates.get(key) ?? {
      signals: createRefillingLimit(clock, {
        burst: SIGNALS_TO_ONE_BURST,
        perSecond: SIGNALS_TO_ONE_PER_SECOND,
      }),
      candidates: createRefillingLimit(clock, { burst: CANDIDATE_BURST, perSecond: CANDIDATES_PER_SECOND }),
      fullAtMs: 0,
    };
    rate.fullAtMs = nowMs + PAIR_FULL_AGAIN_MS;
    rates.delete(key);
    rates.set(key, rate);
    return rate;
  }

  return {
    takeSignal: (pair) => rateOf(pair).signals.take(1),
    takeCandidates: (pair, count) => rateOf(pair).candidates.take(count),
  };
}
