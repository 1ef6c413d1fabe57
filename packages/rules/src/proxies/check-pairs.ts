import type { ProxyPair } from '@hemicycle/contract/proxies';

/** Why a pair does not fit the pairs before it. One text covers the first three reasons. Source:
 *  PROXY-03 … PROXY-06, A21, BEY-10. */
export type PairRefusal =
  | 'not-chosen'
  | 'same-user'
  | 'not-a-voter'
  | 'represented-twice'
  | 'chain'
  | 'too-many';

/** The facts that pairs are checked against. `votersMax`: how many people one proxy may represent;
 *  null: any number. */
export interface PairFacts {
  readonly mayVote: (userId: string) => boolean;
  readonly votersMax: number | null;
}

/** Checks whether the pairs of a session fit together. In each pair both people are chosen and
 *  different, and both may vote. Each person is represented at most once. No proxy is represented,
 *  and nobody represented is a proxy. No proxy represents more people than the site allows.
 *  `standing`: existing pairs, which are not checked again. `at`: the index of the first of `pairs`
 *  that does not fit the pairs before it. Source: PROXY-03, PROXY-04, PROXY-05, BEY-10. */
export function checkPairs(
  pairs: readonly ProxyPair[],
  facts: PairFacts,
  standing: readonly ProxyPair[] = [],
): { readonly ok: true } | { readonly ok: false; readonly code: PairRefusal; readonly at: number } {
  const check = pairChecker(facts, standing);
  for (const [at, pair] of pairs.entries()) {
    const code = check(pair);
    if (code !== null) return { ok: false, code, at };
  }
  return { ok: true };
}

/** Checks one pair after another against the standing pairs and those that were accepted before.
 *  Answers why a pair is refused; null: it is accepted. Source: as `checkPairs`. */
export function pairChecker(
  facts: PairFacts,
  standing: readonly ProxyPair[],
): (pair: ProxyPair) => PairRefusal | null {
  const represented = new Set(standing.map(({ behalfOfUserId }) => behalfOfUserId));
  const countOf = new Map<string, number>();
  for (const { proxyUserId } of standing) countOf.set(proxyUserId, (countOf.get(proxyUserId) ?? 0) + 1);
  return ({ proxyUserId, behalfOfUserId }) => {
    const count = (countOf.get(proxyUserId) ?? 0) + 1;
    if (proxyUserId === '' || behalfOfUserId === '') return 'not-chosen';
    if (proxyUserId === behalfOfUserId) return 'same-user';
    if (!facts.mayVote(proxyUserId) || !facts.mayVote(behalfOfUserId)) return 'not-a-voter';
    if (represented.has(behalfOfUserId)) return 'represented-twice';
    if (represented.has(proxyUserId) || countOf.has(behalfOfUserId)) return 'chain';
    if (facts.votersMax !== null && count > facts.votersMax) return 'too-many';
    represented.add(behalfOfUserId);
    countOf.set(proxyUserId, count);
    return null;
  };
}
