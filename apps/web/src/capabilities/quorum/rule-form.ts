import type { QuorumAmountType, QuorumRule, QuorumTotalType } from '@hemicycle/contract/quorum';
import { findQuorumRuleProblems, type QuorumRuleProblems } from '@hemicycle/rules/quorum/quorum-amounts';

/** A rule as typed in the form. `voteOrganisation` is empty where heads are counted. */
export interface RuleForm {
  readonly name: string;
  readonly amountType: QuorumAmountType;
  /** The rule asks for more than the amount. */
  readonly moreThan: boolean;
  readonly amount: string;
  readonly totalType: QuorumTotalType;
  readonly definedTotal: string;
  readonly groups: readonly string[];
  readonly voteOrganisation: string;
}

/** The form for a rule; null makes the form for a new rule. */
export function formOfRule(rule: QuorumRule | null): RuleForm {
  return {
    name: rule?.name ?? '',
    amountType: rule?.amountType ?? 'percent',
    moreThan: rule?.moreThan === true,
    amount: rule?.amount ?? '50',
    totalType: rule?.totalType ?? 'dynamic',
    definedTotal: rule?.definedTotal ?? '',
    groups: rule?.groups ?? [],
    voteOrganisation: rule?.voteOrganisation ?? '',
  };
}

/** The body to send for a form. */
export function bodyOfForm(form: RuleForm) {
  return {
    name: form.name.trim(),
    amountType: form.amountType,
    moreThan: form.moreThan,
    amount: form.amount.trim(),
    totalType: form.totalType,
    definedTotal: form.totalType === 'dynamic' ? null : form.definedTotal.trim(),
    groups: [...form.groups],
    voteOrganisation: form.voteOrganisation === '' ? null : form.voteOrganisation,
  };
}

/** The changed fields of a form. Only these are sent, since somebody else may change the other
 *  fields meanwhile. */
export function changesOfForm(was: RuleForm, form: RuleForm): Partial<ReturnType<typeof bodyOfForm>> {
  const before = new Map<string, unknown>(Object.entries(bodyOfForm(was)));
  return Object.fromEntries(
    Object.entries(bodyOfForm(form)).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(before.get(field)),
    ),
  );
}

/** The errors of a form, by field. `missing`: it has no name. */
export function findFormProblems(form: RuleForm): QuorumRuleProblems & { readonly name?: 'missing' } {
  const body = bodyOfForm(form);
  return { ...findQuorumRuleProblems(body), ...(body.name === '' ? { name: 'missing' as const } : {}) };
}
