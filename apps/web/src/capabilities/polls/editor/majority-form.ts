import type { MajorityBase, MajorityRule, MajorityThreshold } from '@hemicycle/contract/majority';
import { parseDecimal } from '@hemicycle/rules/polls/decimal';

/** A threshold as it is typed: `55` percent or `2/3` for a share, heads or weight for an amount. */
export interface ThresholdForm {
  readonly kind: MajorityThreshold['kind'];
  readonly typed: string;
}

/** A majority rule as the editor holds it. Only the kind `double` uses the thresholds and the
 *  blocking minority. */
export interface MajorityForm {
  readonly kind: MajorityRule['kind'];
  readonly base: MajorityBase;
  readonly heads: ThresholdForm;
  readonly weight: ThresholdForm;
  readonly blockingMinority: string;
  readonly castingVote: boolean;
}

/** The parts of a majority rule that have errors. */
export type MajorityErrors = Partial<Record<'kind' | 'heads' | 'weight' | 'blockingMinority', true>>;

const PARTS_MAX = 1_000_000;

/** The majority rule of a draft as typed; without a draft, a simple majority of the valid votes. */
export function majorityFormOf(rule: MajorityRule | null): MajorityForm {
  return {
    kind: rule?.kind ?? 'simple',
    base: rule?.base ?? 'valid',
    heads: thresholdFormOf(rule?.heads ?? null, '55'),
    weight: thresholdFormOf(rule?.weight ?? null, '65'),
    blockingMinority: rule?.blockingMinority == null ? '' : String(rule.blockingMinority),
    castingVote: rule?.castingVote ?? false,
  };
}

function thresholdFormOf(threshold: MajorityThreshold | null, usual: string): ThresholdForm {
  if (threshold === null) return { kind: 'at-least', typed: usual };
  if (threshold.kind === 'amount') return { kind: 'amount', typed: threshold.amount };
  const { kind, numerator, denominator } = threshold;
  return { kind, typed: denominator === 100 ? String(numerator) : `${numerator}/${denominator}` };
}

/** Whether a casting vote can break a tie under this rule. Source: BEY-06. */
export function allowsCastingVote({ kind, base }: Pick<MajorityForm, 'kind' | 'base'>): boolean {
  return kind === 'simple' && base === 'valid';
}

/** Finds the errors of a rule. A double majority needs a weighted vote. Source: BEY-05. */
export function checkMajority(form: MajorityForm, weighted: boolean): MajorityErrors {
  if (form.kind !== 'double') return {};
  return {
    ...(weighted ? {} : { kind: true }),
    ...(thresholdOf(form.heads, 'heads') === null ? { heads: true } : {}),
    ...(thresholdOf(form.weight, 'weight') === null ? { weight: true } : {}),
    ...(blockingOf(form.blockingMinority) === undefined ? { blockingMinority: true } : {}),
  };
}

/** The rule in the shape that the server expects, from a form without errors. */
export function majorityOf(form: MajorityForm): MajorityRule {
  const isDouble = form.kind === 'double';
  return {
    kind: form.kind,
    base: form.base,
    heads: isDouble ? thresholdOf(form.heads, 'heads') : null,
    weight: isDouble ? thresholdOf(form.weight, 'weight') : null,
    blockingMinority: isDouble ? (blockingOf(form.blockingMinority) ?? null) : null,
    castingVote: allowsCastingVote(form) && form.castingVote,
  };
}

function thresholdOf({ kind, typed }: ThresholdForm, of: 'heads' | 'weight'): MajorityThreshold | null {
  const text = typed.trim();
  if (kind === 'amount') {
    const units = of === 'heads' && !/^\d+$/u.test(text) ? null : parseDecimal(text);
    return units === null || units === 0n || text.length > 12 ? null : { kind, amount: text };
  }
  const parts = /^(?<numerator>\d{1,7})(?:\/(?<denominator>\d{1,7}))?$/u.exec(text)?.groups;
  if (parts === undefined) return null;
  const numerator = Number(parts['numerator']);
  const denominator = parts['denominator'] === undefined ? 100 : Number(parts['denominator']);
  const isShare = denominator >= 1 && denominator <= PARTS_MAX && numerator <= denominator;
  return isShare ? { kind, numerator, denominator } : null;
}

/** The size of the blocking minority. Null: none was typed. Undefined: the text is not a number of
 *  people, at least 2. */
function blockingOf(typed: string): number | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  const count = /^\d{1,5}$/u.test(text) ? Number(text) : 0;
  return count >= 2 && count <= 10_000 ? count : undefined;
}
