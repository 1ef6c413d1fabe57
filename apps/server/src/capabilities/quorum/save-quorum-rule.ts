import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@hemicycle/contract/endpoint';
import type { ErrorDetail } from '@hemicycle/contract/errors';
import {
  createQuorumRule as made,
  deleteQuorumRule as gone,
  type QuorumRule,
  updateQuorumRule as changed,
} from '@hemicycle/contract/quorum';
import { changedFields } from '@hemicycle/rules/audit/changed-fields';
import { findQuorumRuleProblems } from '@hemicycle/rules/quorum/quorum-amounts';
import type { Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterAct } from '../audit/public.ts';
import { holdGroups, loadGroups } from '../groups/public.ts';
import { unapplyRule } from '../sessions/public.ts';
import { refuseOvertaken, requireStillMay } from '../writing/public.ts';
import { requireMayEditRules } from './policy.ts';
import { presentQuorumRule } from './present-quorum-rule.ts';
import { deleteRule, insertRules, lockRule, ruleColumns, updateRule } from './quorum-rule-store.ts';
import { recordQuorums } from './record-quorums.ts';

type RuleBody = BodyOf<typeof made>;
type RuleChanges = BodyOf<typeof changed>;

/** Makes a rule of the site. @throws DomainError `permission-missing`, `invalid-input` for numbers
 *  that contradict each other, and for an unknown group or organisation. Source: QUOR-01. */
export async function createQuorumRule(deps: Deps, viewer: Viewer, body: RuleBody): Promise<QuorumRule> {
  requireMayEditRules(viewer);
  const id = randomUUID();
  await inTransaction(deps.db, async (transaction) => {
    requireMayEditRules(await requireStillMay(deps, transaction, viewer, made.access));
    await requireRule({ db: transaction }, body);
    await insertRules(transaction, [{ id, ...ruleColumns(body), created_ms: deps.clock.nowMs() }]);
    await enterRule(deps, transaction, viewer, 'makeQuorumRule', body.name, changedFields({}, body));
  });
  deps.news.announce({ kind: 'quorumRules' });
  return { ...body, groups: [...new Set(body.groups)], id };
}

/** Changes the fields of a rule that the caller names; changes of others to other fields stay.
 *  @throws DomainError `not-found`, `changed-meanwhile`, and as `createQuorumRule`. */
export async function updateQuorumRule(
  deps: Deps,
  viewer: Viewer,
  ruleId: string,
  { before: asRead, ...changes }: RuleChanges,
): Promise<QuorumRule> {
  requireMayEditRules(viewer);
  const rule = await inTransaction(deps.db, async (transaction) => {
    requireMayEditRules(await requireStillMay(deps, transaction, viewer, changed.access));
    const row = await lockRule(transaction, ruleId);
    if (row === null) throw new DomainError('not-found');
    const now = presentQuorumRule(row);
    refuseOvertaken({ before: asRead, now, changes, sets: ['groups'] });
    const after = withNamed(now, changes);
    await requireRule({ db: transaction }, after);
    await updateRule(transaction, ruleId, ruleColumns(after));
    const differs = changedFields(now, after);
    if (differs.length > 0) {
      await enterRule(deps, transaction, viewer, 'changeQuorumRule', now.name, differs);
    }
    return { ...after, groups: [...new Set(after.groups)] };
  });
  deps.news.announce({ kind: 'quorumRules' });
  return rule;
}

function withNamed(rule: QuorumRule, changes: Omit<RuleChanges, 'before'>): QuorumRule {
  return {
    ...rule,
    ...Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)),
  };
}

/** Deletes a rule and removes it from the sessions that apply it; their history notes that. @throws
 *  DomainError `not-found`, `permission-missing`. */
export async function deleteQuorumRule(deps: Deps, viewer: Viewer, ruleId: string): Promise<void> {
  requireMayEditRules(viewer);
  const sessions = await inTransaction(deps.db, async (transaction) => {
    requireMayEditRules(await requireStillMay(deps, transaction, viewer, gone.access));
    const row = await lockRule(transaction, ruleId);
    if (row === null || !(await deleteRule(transaction, ruleId))) throw new DomainError('not-found');
    await enterRule(deps, transaction, viewer, 'deleteQuorumRule', row.name);
    return unapplyRule(transaction, ruleId);
  });
  for (const idVotingSession of sessions) {
    await recordQuorums(deps, idVotingSession);
    deps.news.announce({ kind: 'session', idVotingSession });
  }
  deps.news.announce({ kind: 'quorumRules' });
}

function enterRule(
  deps: Deps,
  transaction: Transaction<Database>,
  { userId: byUserId }: Viewer,
  act: 'makeQuorumRule' | 'changeQuorumRule' | 'deleteQuorumRule',
  rule: string,
  changes?: ReturnType<typeof changedFields>,
): Promise<void> {
  return enterAct(deps, transaction, null, {
    ...{ act, byUserId, userId: null, created: deps.clock.nowMs() },
    detail: { rule, ...(changes && { changes }) },
  });
}

async function requireRule({ db }: Pick<Deps, 'db'>, body: RuleBody): Promise<void> {
  const details: ErrorDetail[] = Object.entries(findQuorumRuleProblems(body)).map(([path, problem]) => ({
    path,
    problem: String(problem),
  }));
  await holdGroups(db, [...body.groups, ...(body.voteOrganisation === null ? [] : [body.voteOrganisation])]);
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
