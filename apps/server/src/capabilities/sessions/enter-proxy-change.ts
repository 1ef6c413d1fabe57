import type { ProxyPair } from '@hemicycle/contract/proxies';
import { changedFields } from '@hemicycle/rules/audit/changed-fields';
import type { Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { enterAct } from '../audit/public.ts';
import { loadProxyPairs } from '../proxies/public.ts';

/** Enters in the audit log which pairs of a session a transaction has changed; nothing where they
 *  are as before. */
export async function enterProxyChange(
  deps: Pick<Deps, 'clock' | 'jobs'>,
  transaction: Transaction<Database>,
  idVotingSession: string,
  { before, byUserId }: { readonly before: readonly ProxyPair[]; readonly byUserId: string },
): Promise<void> {
  const after = await loadProxyPairs(transaction, idVotingSession);
  const changes = changedFields({ proxyVoters: before }, { proxyVoters: after });
  if (changes.length === 0) return;
  const by = { byUserId, userId: null, created: deps.clock.nowMs() };
  await enterAct(deps, transaction, idVotingSession, { ...by, act: 'changeProxies', detail: { changes } });
}
