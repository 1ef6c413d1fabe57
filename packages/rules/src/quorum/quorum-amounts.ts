import type { QuorumRule } from '@hemicycle/contract/quorum';
import { decimalUnits, formatDecimal, parseDecimal } from '../polls/decimal.ts';

const UNITS_OF_ONE = decimalUnits('1');
const UNITS_OF_HUNDREDTH = decimalUnits('0.01');
const UNITS_OF_HUNDRED = decimalUnits('100');

/** The fields of a rule that decide whether a contribution is enough. */
export type QuorumMeasure = Pick<
  QuorumRule,
  'amountType' | 'amount' | 'totalType' | 'definedTotal' | 'moreThan'
>;

/** The total with which the amount is compared, an exact decimal. Source: QUOR-01. */
export function quorumTotal(rule: QuorumMeasure, dynamicTotal: string): string {
  return plain(rule.totalType === 'definedTotal' ? (rule.definedTotal ?? '0') : dynamicTotal);
}

/** Whether a contribution is enough. With an empty total no contribution is. Source: QUOR-02. */
export function passesQuorum(rule: QuorumMeasure, contributed: string, dynamicTotal: string): boolean {
  const amount = decimalUnits(rule.amount);
  const total = decimalUnits(quorumTotal(rule, dynamicTotal));
  const has = decimalUnits(contributed);
  if (total === 0n) return false;
  const [left, right] =
    rule.amountType === 'other' ? [has, amount] : [has * UNITS_OF_HUNDRED, amount * total];
  return rule.moreThan === true ? left > right : left >= right;
}

/** The least contribution that passes: whole heads, or a weight with eight digits after the point,
 *  rounded up. Source: QUOR-02, SPEC-NOTES N6. */
export function neededForQuorum(
  rule: QuorumMeasure & Pick<QuorumRule, 'voteOrganisation'>,
  dynamicTotal: string,
): string {
  const amount = decimalUnits(rule.amount);
  // The amount in hundredths of units, so that nothing is rounded before the least step.
  const exact =
    rule.amountType === 'other'
      ? amount * UNITS_OF_HUNDRED
      : amount * decimalUnits(quorumTotal(rule, dynamicTotal));
  const step = rule.voteOrganisation === null ? UNITS_OF_ONE : 1n;
  const steps =
    rule.moreThan === true
      ? exact / (UNITS_OF_HUNDRED * step) + 1n
      : divideUp(exact, UNITS_OF_HUNDRED * step);
  return formatDecimal(steps * step);
}

/** The amount with two decimals, rounded half up, and without `.00`.  Source: QUOR-10. */
export function quorumAmountText(amount: string): string {
  const hundredths = (decimalUnits(amount) + UNITS_OF_HUNDREDTH / 2n) / UNITS_OF_HUNDREDTH;
  const decimals = (hundredths % 100n).toString().padStart(2, '0');
  return `${hundredths / 100n}.${decimals}`.replace(/\.00$/u, '');
}

/** The needed contribution as it is shown: with two decimals, without `.00`, rounded up so that the
 *  shown number is never too low. Source: QUOR-10. */
export function quorumNeededText(needed: string): string {
  return quorumAmountText(
    formatDecimal(divideUp(decimalUnits(needed), UNITS_OF_HUNDREDTH) * UNITS_OF_HUNDREDTH),
  );
}

/** The text of a rule: `66.67% of dynamic total 24`, `50% of defined total 100`; a plain number has
 *  no percent sign: `13 of dynamic total 24`. One that asks for more begins with `more than`.
 *  Source: QUOR-10, SPEC-NOTES N6. */
export function quorumDisplayString(rule: QuorumMeasure, dynamicTotal: string): string {
  const sign = rule.amountType === 'percent' ? '%' : '';
  const kind = rule.totalType === 'definedTotal' ? 'defined' : 'dynamic';
  const more = rule.moreThan === true ? 'more than ' : '';
  return `${more}${quorumAmountText(rule.amount)}${sign} of ${kind} total ${quorumTotal(rule, dynamicTotal)}`;
}

/** The problems with the numbers of a rule, by field; empty when there are none. A text that is no
 *  decimal is a `number` problem. Never throws. */
export interface QuorumRuleProblems {
  readonly amount?: 'number' | 'positive' | 'above-hundred' | 'above-total' | 'more-than-all';
  readonly definedTotal?: 'number' | 'positive' | 'superfluous';
}

/** Checks the numbers of a rule. The amount must be above 0, at most 100 percent, and at most a
 *  defined total; a rule never asks for more than all. A defined total must be there exactly where
 *  the rule uses one. Source: QUOR-01. */
export function findQuorumRuleProblems(rule: QuorumMeasure): QuorumRuleProblems {
  const definedTotal = problemOfTotal(rule);
  const amount = problemOfAmount(rule);
  return { ...(amount && { amount }), ...(definedTotal && { definedTotal }) };
}

function problemOfAmount(rule: QuorumMeasure): QuorumRuleProblems['amount'] {
  const amount = parseDecimal(rule.amount);
  if (amount === null) return 'number';
  if (amount === 0n) return 'positive';
  const isPercent = rule.amountType === 'percent';
  const defined = rule.totalType === 'definedTotal' ? parseDecimal(rule.definedTotal ?? '') : null;
  const total = isPercent ? UNITS_OF_HUNDRED : defined;
  if (total === null) return undefined;
  if (amount > total) return isPercent ? 'above-hundred' : 'above-total';
  return amount === total && rule.moreThan === true ? 'more-than-all' : undefined;
}

function problemOfTotal(rule: QuorumMeasure): QuorumRuleProblems['definedTotal'] {
  if (rule.totalType === 'dynamic') return rule.definedTotal === null ? undefined : 'superfluous';
  const total = parseDecimal(rule.definedTotal ?? '');
  if (total === null) return 'number';
  return total === 0n ? 'positive' : undefined;
}

function divideUp(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor;
}

function plain(decimal: string): string {
  return formatDecimal(decimalUnits(decimal));
}
