import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@hemicycle/contract/endpoint';
import type { ErrorDetail } from '@hemicycle/contract/errors';
import type { createQuorumRule as declared, QuorumRule } from '@hemicycle/contract/quorum';
import { findQuorumRuleProblems } from '@hemicycle/rules/quorum/quorum-amounts';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadGroups } from '../groups/public.ts';
import { requireMayEditRules } from './policy.ts';
import { deleteRule, insertRules, ruleColumns, unapplyRule, updateRule } from './quorum-rule-store.ts';
import { recordQuorums } from './record-quorums.ts';

type RuleBody = BodyOf<typeof declared>;

/** Makes a rule of the site. @throws DomainError `permission-missing`, `invalid-input` for numbers that do not hold together, an
 *  unknown group or organisation. Source: QUOR-01. */
export async function createQuorumRule(deps: Deps, viewer: Viewer, body: RuleBody): Promise<QuorumRule> {
  requireMayEditRules(viewer);
  await requireRule(deps, body);
  const id = randomUUID();
  await insertRules(deps.db, [{ id, ...ruleColumns(body), created_ms: deps.clock.nowMs() }]);
  deps.news.announce({ kind: 'quorumRules' });
  return { ...body, groups: [...new Set(body.groups)], id };
}

/** Replaces a rule. @throws DomainError `not-found`, and as `createQuorumRule`. */
export async function updateQuorumRule(
  deps: Deps,
  viewer: Viewer,
  ruleId: string,
  body: RuleBody,
): Promise<QuorumRule> {
  requireMayEditRules(viewer);
  await requireRule(deps, body);
  const isThere = await updateRule(deps.db, ruleId, ruleColumns(body));
  if (!isThere) throw new DomainError('not-found');
  deps.news.announce({ kind: 'quorumRules' });
  return { ...body, groups: [...new Set(body.groups)], id: ruleId };
}

/** Deletes a rule; sessions that apply it no longer do, which their history says. @throws DomainError `not-found`,
 *  `permission-missing`. */
export async function deleteQuorumRule(deps: Deps, viewer: Viewer, ruleId: string): Promise<void> {
  requireMayEditRules(viewer);
  const sessions = await inTransaction(deps.db, async (transaction) => {
    if (!(await deleteRule(transaction, ruleId))) throw new DomainError('not-found');
    return unapplyRule(transaction, ruleId);
  });
  for (const idVotingSession of sessions) {
    await recordQuorums(deps, idVotingSession);
    deps.news.announce({ kind: 'session', idVotingSession });
  }
  deps.news.announce({ kind: 'quorumRules' });
}

async function requireRule({ db }: Deps, body: RuleBody): Promise<void> {
  const details: ErrorDetail[] = Object.entries(findQuorumRuleProblems(body)).map(([path, problem]) => ({
    path,
    problem: String(problem),
  }));
  const groups = await loadGroups(db);
  body.groups.forEach((id, index) => {
    if (!groups.some((group) => group.id === id)) {
      details.push({ path: `groups.${index}`, problem: `There is no such group: ${id}` });
    }
  });
  const { voteOrganisation } = body;
  const isOrganisation = groups.some(
    ({ id, grouptype }) => id === voteOrganisation && grouptype === 'vote-organisation',
  );
  if (voteOrganisation !== null && !isOrganisation) {
    details.push({ path: 'voteOrganisation', problem: `There is no such organisation: ${voteOrganisation}` });
  }
  if (details.length > 0) throw new DomainError('invalid-input', details);
}
