import type { ProxyPair } from '@hemicycle/contract/proxies';
import { checkPairs, type PairRefusal } from '@hemicycle/rules/proxies/check-pairs';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { replaceProxyPairs } from '../proxies/public.ts';
import { loadSiteFlags } from '../site/public.ts';
import { loadVoters, lockSession } from './session-store.ts';

const problems: Record<PairRefusal, string> = {
  'not-chosen': 'Both are needed.',
  'same-user': 'Nobody is their own proxy.',
  'not-a-voter': 'Both must be members of the session who hold the permission to vote.',
  'represented-twice': 'This person is represented already.',
  chain: 'A proxy is not represented, and who is represented is nobody’s proxy.',
  'too-many': 'This proxy represents as many as the site allows.',
};

/** Replaces who votes for whom in a session. Polls that are open keep the proxies they were opened with. Call it in a transaction.
 *  @throws DomainError `not-found`, `proxy-voting-off`, `invalid-input` with the first pair that cannot stand.
 *  Source: PROXY-01 … PROXY-07, BEY-10. */
export async function saveProxyPairs(
  db: Kysely<Database>,
  idVotingSession: string,
  pairs: readonly ProxyPair[],
): Promise<void> {
  const { enableProxyVoting, proxyVotersMax } = await loadSiteFlags(db);
  if (!enableProxyVoting) throw new DomainError('proxy-voting-off');
  if (!(await lockSession(db, idVotingSession))) throw new DomainError('not-found');
  const voters = new Set((await loadVoters(db, idVotingSession)).map(({ userId }) => userId));
  const checked = checkPairs(pairs, {
    mayVote: (userId) => voters.has(userId),
    votersMax: proxyVotersMax,
  });
  if (!checked.ok) {
    throw new DomainError('invalid-input', [
      { path: `proxyVoters.${checked.at}`, problem: problems[checked.code] },
    ]);
  }
  await replaceProxyPairs(db, idVotingSession, pairs);
}
