import type { Clock } from '../../platform/clock/clock.ts';
import { createRefillingLimit, type RefillingLimit } from '../../platform/limit/refilling-limit.ts';
import {
  CANDIDATE_BURST,
  CANDIDATES_PER_SECOND,
  PAIR_FULL_AGAIN_MS,
  SIGNALS_TO_ONE_BURST,
  SIGNALS_TO_ONE_PER_SECOND,
} from './signal-limits.ts';

/** One person saying something to another. */
export interface Pair {
  readonly roomId: string;
  readonly fromUserId: string;
  readonly toUserId: string;
}

/** How much each person may still say to each other one: people, since each may enter again and
 *  again, and from many tabs. */
export interface PairRates {
  /** Whether one more signal may go. */
  takeSignal: (pair: Pair) => boolean;
  /** Whether so many network addresses may be named: each makes the browser that hears of it send
   *  packets. */
  takeCandidates: (pair: Pair, count: number) => boolean;
}

/** From `fullAtMs` on it is as at first. */
interface Rate {
  readonly signals: RefillingLimit;
  readonly candidates: RefillingLimit;
  fullAtMs: number;
}

/** Begins with full rates, and forgets those that are full again. */
export function createPairRates(clock: Clock): PairRates {
  const rates = new Map<string, Rate>();

  function rateOf({ roomId, fromUserId, toUserId }: Pair): Rate {
    const nowMs = clock.nowMs();
    // Whoever was heard of last stands last.
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
