import type { ProxyPair } from '@hemicycle/contract/proxies';

/** Why a pair cannot stand beside those before it. The first three are told by one text. Source:
 *  PROXY-03 … PROXY-06, A21, BEY-10. */
export type PairRefusal =
  | 'not-chosen'
  | 'same-user'
  | 'not-a-voter'
  | 'represented-twice'
  | 'chain'
  | 'too-many';

/** What pairs are checked against. `votersMax`: how many one proxy may represent; null: any
 *  number. */
export interface PairFacts {
  readonly mayVote: (userId: string) => boolean;
  readonly votersMax: number | null;
}

/** Whether the pairs of a session may stand together: both chosen and different, both may vote,
 *  each person represented once, no proxy who is represented and nobody represented who is a proxy,
 *  and no proxy for more than the site allows. `standing`: pairs that are there already and are not
 *  judged again. `at`: index of the first of `pairs` that does not fit those before it. Source:
 *  PROXY-03, PROXY-04, PROXY-05, BEY-10. */
export function checkPairs(
  pairs: readonly ProxyPair[],
  facts: PairFacts,
  standing: readonly ProxyPair[] = [],
): { readonly ok: true } | { readonly ok: false; readonly code: PairRefusal; readonly at: number } {
  const represented = new Set(standing.map(({ behalfOfUserId }) => behalfOfUserId));
  const countOf = new Map<string, number>();
  for (const { proxyUserId } of standing) countOf.set(proxyUserId, (countOf.get(proxyUserId) ?? 0) + 1);
  for (const [at, { proxyUserId, behalfOfUserId }] of pairs.entries()) {
    const count = (countOf.get(proxyUserId) ?? 0) + 1;
    const refuse = (code: PairRefusal) => ({ ok: false, code, at }) as const;
    if (proxyUserId === '' || behalfOfUserId === '') return refuse('not-chosen');
    if (proxyUserId === behalfOfUserId) return refuse('same-user');
    if (!facts.mayVote(proxyUserId) || !facts.mayVote(behalfOfUserId)) return refuse('not-a-voter');
    if (represented.has(behalfOfUserId)) return refuse('represented-twice');
    if (represented.has(proxyUserId) || countOf.has(behalfOfUserId)) return refuse('chain');
    if (facts.votersMax !== null && count > facts.votersMax) return refuse('too-many');
    represented.add(behalfOfUserId);
    countOf.set(proxyUserId, count);
  }
  return { ok: true };
}
