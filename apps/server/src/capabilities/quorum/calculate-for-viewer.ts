import type { Quorum, QuorumRule } from '@hemicycle/contract/quorum';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { requireSessionOf } from '../sessions/public.ts';
import { loadFlagsFor } from '../site/public.ts';
import { calculateAll } from './calculate-quorums.ts';
import { presentQuorum } from './present-quorum.ts';
import { presentQuorumRule } from './present-quorum-rule.ts';
import { loadQuorumFacts } from './quorum-facts-store.ts';
import { loadRuleRows } from './quorum-rule-store.ts';
import { recordQuorums } from './record-quorums.ts';

/** The quorum rules of the site, by name. */
export async function listQuorumRules({ db }: Pick<Deps, 'db'>): Promise<QuorumRule[]> {
  return (await loadRuleRows(db)).map(presentQuorumRule);
}

/** Calculates the quorums of a session of the viewer now and tells everybody in it. `userId` must
 *  be the caller's own.
 *  @throws DomainError `not-found`, `permission-missing` where `userId` is somebody else. Source:
 *  QUOR-08. */
export async function calculateQuorums(
  deps: Deps,
  viewer: Viewer,
  idVotingSession: string,
  userId: string,
): Promise<{ quorums: { all: Quorum[]; active: Quorum[] } }> {
  const session = await requireSessionOf(deps.db, viewer, idVotingSession);
  if (userId !== viewer.userId) throw new DomainError('permission-missing');
  const { enableQuorum } = await loadFlagsFor(deps.db, viewer);
  const calculated = await recordQuorums(deps, session.id, enableQuorum);
  if (calculated === null) throw new DomainError('not-found');
  if (calculated.calculatedAtMs !== null) {
    deps.news.announce({ kind: 'quorums', idVotingSession: session.id });
  }
  const all = calculated.quorums.map((quorum) => presentQuorum(quorum, calculated.calculatedAtMs));
  return { quorums: { all, active: all.filter(({ active }) => active) } };
}

/** The result of one rule in a session of the viewer now; nothing is stored. @throws DomainError
 *  `not-found`. Source: QUOR-09. */
export async function calculateOneQuorum(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  idVotingSession: string,
  ruleId: string,
): Promise<Quorum> {
  const session = await requireSessionOf(db, viewer, idVotingSession);
  const { enableQuorum } = await loadFlagsFor(db, viewer);
  const facts = await loadQuorumFacts(db, session.id);
  const quorum = facts && calculateAll(facts).find(({ rule }) => rule.id === ruleId);
  if (!quorum) throw new DomainError('not-found');
  return presentQuorum(quorum, enableQuorum ? clock.nowMs() : null);
}
