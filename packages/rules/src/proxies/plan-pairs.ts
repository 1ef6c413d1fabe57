import type { ProxyPair } from '@hemicycle/contract/proxies';
import { pairChecker, type PairFacts, type PairRefusal } from './check-pairs.ts';

/** What becomes of the pairs of a list. `refusals`: for each listed pair why it is refused; null:
 *  it is accepted. `replaced`: the standing pairs in whose place an accepted one stands. */
export interface PairPlan {
  readonly refusals: readonly (PairRefusal | null)[];
  readonly replaced: readonly ProxyPair[];
}

/** Says which pairs of a list may stand once the whole list counts. A listed pair takes the place
 *  of a standing one of the same represented person; so a proxy whose only pair the list gives to
 *  somebody else may be represented in another row, in any order. Where a pair is refused, the
 *  standing pair stays, and the others are checked against that again. Nobody is listed as
 *  represented twice. Source: BEY-20, PROXY-03 … PROXY-05, BEY-10. */
export function planPairs(
  listed: readonly ProxyPair[],
  standing: readonly ProxyPair[],
  facts: PairFacts,
): PairPlan {
  const refused = new Map<number, PairRefusal>();
  for (;;) {
    const named = new Set(
      listed.flatMap(({ behalfOfUserId }, at) => (refused.has(at) ? [] : behalfOfUserId)),
    );
    const isNamed = ({ behalfOfUserId }: ProxyPair) => named.has(behalfOfUserId);
    const check = pairChecker(
      facts,
      standing.filter((pair) => !isNamed(pair)),
    );
    const before = refused.size;
    for (const [at, pair] of listed.entries()) {
      const code = refused.has(at) ? null : check(pair);
      if (code !== null) refused.set(at, code);
    }
    if (refused.size === before) {
      return { refusals: listed.map((_, at) => refused.get(at) ?? null), replaced: standing.filter(isNamed) };
    }
  }
}
