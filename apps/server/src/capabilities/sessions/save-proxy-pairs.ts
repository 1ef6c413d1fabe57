import type { BodyOf } from '@hemicycle/contract/endpoint';
import { PROXY_PAIRS_MAX } from '@hemicycle/contract/limits';
import type { ProxyPair } from '@hemicycle/contract/proxies';
import type { updateVotingSessionDavra } from '@hemicycle/contract/sessions';
import { checkPairs, type PairFacts, type PairRefusal } from '@hemicycle/rules/proxies/check-pairs';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { changeProxyPairs, loadProxyPairs, replaceProxyPairs } from '../proxies/public.ts';
import { loadFlagsFor } from '../site/public.ts';
import { loadVoters, lockSession } from './session-store.ts';

const problems: Record<PairRefusal, string> = {
  'not-chosen': 'Both are needed.',
  'same-user': 'Nobody is their own proxy.',
  'not-a-voter': 'Both must be members of the sitting who hold the permission to vote.',
  'represented-twice': 'This person is represented already.',
  chain: 'A proxy is not represented, and who is represented is nobody’s proxy.',
  'too-many': 'This proxy represents as many as the site allows.',
};

/** Replaces the proxy pairs of a session. Open polls keep the proxies with which they were opened.
 *  Call it in a transaction.
 *  @throws DomainError `not-found`, `proxy-voting-off`, `invalid-input` with the first pair that is
 *  not allowed. Source: PROXY-01 … PROXY-07, BEY-10. */
export async function saveProxyPairs(
  db: Kysely<Database>,
  viewer: Viewer,
  idVotingSession: string,
  pairs: readonly ProxyPair[],
): Promise<void> {
  const facts = await lockPairs(db, viewer, idVotingSession);
  requireStanding(checkPairs(pairs, facts), (at) => `proxyVoters.${at}`);
  await replaceProxyPairs(db, idVotingSession, pairs);
}

/** Removes proxy pairs of a session and adds others; pairs that somebody else saves at the same
 *  time stay. Adding an existing pair or removing a missing one changes nothing. Call it in a
 *  transaction. @throws as `saveProxyPairs`, for the pairs added. Source: PROXY-01 … PROXY-07,
 *  BEY-10. */
export async function changeProxies(
  db: Kysely<Database>,
  viewer: Viewer,
  idVotingSession: string,
  { add, remove }: NonNullable<BodyOf<typeof updateVotingSessionDavra>['proxyPairs']>,
): Promise<void> {
  const facts = await lockPairs(db, viewer, idVotingSession);
  const removed = new Set(remove.map(keyOf));
  const standing = (await loadProxyPairs(db, idVotingSession)).filter((pair) => !removed.has(keyOf(pair)));
  const there = new Set(standing.map(keyOf));
  const added = add.filter((pair) => !there.has(keyOf(pair)));
  requireStanding(
    checkPairs(added, facts, standing),
    (at) => `proxyPairs.add.${add.findIndex((pair) => pair === added[at])}`,
  );
  if (standing.length + added.length > PROXY_PAIRS_MAX) {
    refuse('proxyPairs.add', `The sitting would hold more than ${PROXY_PAIRS_MAX}.`);
  }
  await changeProxyPairs(db, idVotingSession, { add: added, remove });
}

/** Locks the session, so that nobody else changes its pairs until the end of the transaction, and
 *  loads the facts that they are checked against. */
async function lockPairs(db: Kysely<Database>, viewer: Viewer, idVotingSession: string): Promise<PairFacts> {
  if (!(await lockSession(db, idVotingSession))) throw new DomainError('not-found');
  return loadPairFacts(db, viewer, idVotingSession);
}

/** Loads the facts that the proxy pairs of a session are checked against.
 *  @throws DomainError `proxy-voting-off`. Source: PROXY-05, PROXY-07, BEY-10. */
export async function loadPairFacts(
  db: Kysely<Database>,
  viewer: Viewer,
  idVotingSession: string,
): Promise<PairFacts> {
  const { enableProxyVoting, proxyVotersMax } = await loadFlagsFor(db, viewer);
  if (!enableProxyVoting) throw new DomainError('proxy-voting-off');
  const voters = new Set((await loadVoters(db, idVotingSession)).map(({ userId }) => userId));
  return { mayVote: (userId) => voters.has(userId), votersMax: proxyVotersMax };
}

function requireStanding(checked: ReturnType<typeof checkPairs>, pathOf: (at: number) => string): void {
  if (!checked.ok) refuse(pathOf(checked.at), problems[checked.code]);
}

function refuse(path: string, problem: string): never {
  throw new DomainError('invalid-input', [{ path, problem }]);
}

function keyOf({ proxyUserId, behalfOfUserId }: ProxyPair): string {
  return JSON.stringify([proxyUserId, behalfOfUserId]);
}
