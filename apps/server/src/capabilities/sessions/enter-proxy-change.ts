import type { ProxyPair } from '@hemicycle/contract/proxies';
import { changedFields } from '@hemicycle/rules/audit/changed-fields';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { enterAct } from '../audit/public.ts';
import { loadNames } from '../accounts/public.ts';
import { loadProxyPairs } from '../proxies/public.ts';

/** Enters in the audit log which pairs of a session a transaction has taken away and made; nothing
 *  where they are as before. */
export async function enterProxyChange(
  deps: Pick<Deps, 'clock' | 'jobs'>,
  transaction: Transaction<Database>,
  idVotingSession: string,
  { before, byUserId }: { readonly before: readonly ProxyPair[]; readonly byUserId: string },
): Promise<void> {
  const after = await loadProxyPairs(transaction, idVotingSession);
  const changes = changedFields(
    { proxyVoters: await namePairs(transaction, without(before, after)) },
    { proxyVoters: await namePairs(transaction, without(after, before)) },
  );
  if (changes.length === 0) return;
  const by = { byUserId, userId: null, created: deps.clock.nowMs() };
  await enterAct(deps, transaction, idVotingSession, { ...by, act: 'changeProxies', detail: { changes } });
}

/** The pairs with the names that their people have now, for the audit log. */
export async function namePairs(
  db: Kysely<Database>,
  pairs: readonly ProxyPair[],
): Promise<(ProxyPair & { readonly proxy?: string; readonly behalfOf?: string })[]> {
  const names = await loadNames(
    db,
    pairs.flatMap(({ proxyUserId, behalfOfUserId }) => [proxyUserId, behalfOfUserId]),
  );
  return pairs.map(({ proxyUserId, behalfOfUserId }) => {
    const [proxy, behalfOf] = [names.get(proxyUserId), names.get(behalfOfUserId)];
    return {
      ...{ proxyUserId, behalfOfUserId },
      ...(proxy !== undefined && { proxy }),
      ...(behalfOf !== undefined && { behalfOf }),
    };
  });
}

function without(pairs: readonly ProxyPair[], others: readonly ProxyPair[]): ProxyPair[] {
  const keyOf = ({ proxyUserId, behalfOfUserId }: ProxyPair) => `${proxyUserId} ${behalfOfUserId}`;
  const left = new Set(others.map(keyOf));
  return pairs.filter((pair) => !left.has(keyOf(pair)));
}
