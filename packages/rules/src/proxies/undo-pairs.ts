import type { ProxyPair } from '@hemicycle/contract/proxies';
import type { PairFacts } from './check-pairs.ts';
import { planPairs } from './plan-pairs.ts';

/** A pair that an import made. `before`: who voted for the represented person before; `setAside`:
 *  that pair did not count. */
export interface ImportedPair extends ProxyPair {
  readonly before: { readonly proxyUserId: string; readonly setAside: boolean } | null;
}

/** What taking an import of pairs back does. `removed`: pairs that go; `restored`: pairs in whose
 *  place the pair from before stands again; `stays`: pairs that stay, and why. `changed`: the
 *  person has another proxy since, or none; `cannot-stand`: the pair from before would break a rule
 *  now. */
export interface UndoOfPairs<Pair extends ImportedPair> {
  readonly removed: readonly Pair[];
  readonly restored: readonly Pair[];
  readonly stays: readonly { readonly pair: Pair; readonly why: 'changed' | 'cannot-stand' }[];
}

/** Decides what taking an import of proxies back does. Only pairs that are as the import left them
 *  are taken back, and those that come back are checked as those of a list, together. A pair that
 *  was set aside before does not count, so nothing is checked for it. Never throws. Source: BEY-20,
 *  PROXY-03 … PROXY-05, BEY-10. */
export function undoPairs<Pair extends ImportedPair>(
  imported: readonly Pair[],
  standing: readonly ProxyPair[],
  facts: PairFacts,
): UndoOfPairs<Pair> {
  const proxyOf = new Map(standing.map((pair) => [pair.behalfOfUserId, pair.proxyUserId]));
  const isAsLeft = (pair: Pair) => proxyOf.get(pair.behalfOfUserId) === pair.proxyUserId;
  const hadNone = ({ before }: Pair) => before === null || before.setAside;
  const asLeft = imported.filter(isAsLeft);
  const removed = asLeft.filter(hadNone);
  const offered = asLeft.filter((pair) => !hadNone(pair));
  const gone = new Set(removed.map(({ behalfOfUserId }) => behalfOfUserId));
  const { refusals } = planPairs(
    offered.map(({ behalfOfUserId, before }) => ({
      proxyUserId: before?.proxyUserId ?? '',
      behalfOfUserId,
    })),
    standing.filter(({ behalfOfUserId }) => !gone.has(behalfOfUserId)),
    facts,
  );
  return {
    removed,
    restored: offered.filter((_, at) => refusals[at] === null),
    stays: [
      ...imported.flatMap((pair) => (isAsLeft(pair) ? [] : [{ pair, why: 'changed' as const }])),
      ...offered.flatMap((pair, at) =>
        refusals[at] === null ? [] : [{ pair, why: 'cannot-stand' as const }],
      ),
    ],
  };
}
