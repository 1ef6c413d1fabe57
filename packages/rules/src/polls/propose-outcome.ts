import type { MajorityBase, MajorityRule, MajorityThreshold } from '@hemicycle/contract/majority';
import type { OptionTally } from '@hemicycle/contract/polls';
import { decimalUnits, formatDecimal } from './decimal.ts';

/** How many people, and how much weight they have together. */
export interface HeadsAndWeight {
  readonly votes: number;
  readonly weight: string;
}

/** The figures on which an outcome rests. `votesSummary`: the first option is for, the second
 *  against, further ones abstain. `present`: the members of the electorate who were present at the
 *  close. */
export interface OutcomeFigures {
  readonly weighted: boolean;
  readonly votesSummary: readonly OptionTally[];
  readonly cast: HeadsAndWeight;
  readonly entitled: HeadsAndWeight;
  readonly present: HeadsAndWeight;
}

/** One threshold, compared with the count. Amounts are heads or, with `of: 'weight'`, exact
 *  weights, as text. `needed`: the least amount that carries, or with `moreThan` the amount that
 *  must be exceeded. `baseAmount` is null for a fixed amount. */
export interface MajorityCheck {
  readonly of: 'heads' | 'weight';
  readonly base: MajorityBase | null;
  readonly baseAmount: string | null;
  readonly inFavour: string;
  readonly needed: string;
  readonly moreThan: boolean;
  readonly met: boolean;
  /** The weight falls short, but fewer people oppose than a blocking minority needs, so the
   *  threshold counts as met. */
  readonly metForLackOfBlockers: boolean;
}

/** A proposal for the declaration, with the figures on which it rests. `tied`: as many for as
 *  against in a vote that this decides, so that a casting vote may break the tie; without one the
 *  vote fails. */
export interface ProposedOutcome {
  readonly outcome: 'PASS' | 'FAIL';
  readonly tied: boolean;
  readonly forOption: string;
  readonly againstOption: string;
  readonly checks: readonly MajorityCheck[];
}

/** Proposes PASS or FAIL by the rule of a poll with one choice. Null where there is nothing to
 *  propose: no rule, or fewer than two options. A vote without anybody in favour always fails. The
 *  count is exact: fractions are compared by multiplication. Source: BEY-05, POLL-07, DESIGN §6. */
export function proposeOutcome(rule: MajorityRule, figures: OutcomeFigures): ProposedOutcome | null {
  const [inFavour, against] = figures.votesSummary;
  if (rule.kind === 'none' || inFavour === undefined || against === undefined) return null;
  const checks = thresholdsOf(rule, figures.weighted).map((threshold) => check(threshold, rule, figures));
  const amount = (entry: OptionTally): bigint =>
    figures.weighted ? decimalUnits(entry.weight) : BigInt(entry.votes);
  return {
    outcome: checks.every(({ met }) => met) ? 'PASS' : 'FAIL',
    tied: rule.kind === 'simple' && rule.base === 'valid' && amount(inFavour) === amount(against),
    forOption: inFavour.voteDecision,
    againstOption: against.voteDecision,
    checks,
  };
}

interface Threshold {
  readonly of: 'heads' | 'weight';
  readonly threshold: MajorityThreshold;
}

/** A rule as a list of thresholds, all of which must be met. */
export function thresholdsOf(rule: MajorityRule, weighted: boolean): Threshold[] {
  const of = weighted ? 'weight' : 'heads';
  switch (rule.kind) {
    case 'none':
      return [];
    case 'simple':
    case 'absolute':
      return [{ of, threshold: { kind: 'more-than', numerator: 1, denominator: 2 } }];
    case 'two-thirds':
      return [{ of, threshold: { kind: 'at-least', numerator: 2, denominator: 3 } }];
    case 'three-fifths':
      return [{ of, threshold: { kind: 'at-least', numerator: 3, denominator: 5 } }];
    case 'double':
      return [
        ...(rule.heads === null ? [] : [{ of: 'heads' as const, threshold: rule.heads }]),
        ...(rule.weight === null ? [] : [{ of: 'weight' as const, threshold: rule.weight }]),
      ];
  }
}

/** All amounts are compared in hundred-millionths, also numbers of heads. */
const ONE_HEAD = decimalUnits('1');

function check({ of, threshold }: Threshold, rule: MajorityRule, figures: OutcomeFigures): MajorityCheck {
  const unitsOf = ({ votes, weight }: HeadsAndWeight): bigint =>
    of === 'heads' ? BigInt(votes) * ONE_HEAD : decimalUnits(weight);
  const inFavour = figures.votesSummary.slice(0, 1).reduce((sum, entry) => sum + unitsOf(entry), 0n);
  const base = threshold.kind === 'amount' ? null : rule.base;
  const baseUnits = base === null ? null : unitsOf(baseOf(base, figures));
  const { needed, met } = hold(threshold, inFavour, baseUnits ?? 0n, of === 'heads' ? ONE_HEAD : 1n);
  const blockers = figures.entitled.votes - (figures.votesSummary[0]?.votes ?? 0);
  const lacksBlockers =
    !met && of === 'weight' && rule.blockingMinority !== null && blockers < rule.blockingMinority;
  return {
    of,
    base,
    baseAmount: baseUnits === null ? null : formatDecimal(baseUnits),
    inFavour: formatDecimal(inFavour),
    needed: formatDecimal(needed),
    moreThan: of === 'weight' && threshold.kind === 'more-than',
    met: inFavour > 0n && (met || lacksBlockers),
    metForLackOfBlockers: inFavour > 0n && lacksBlockers,
  };
}

/** `needed`: the least amount that carries, in steps of `step` units. A weight has no known steps:
 *  for a `more-than` threshold `needed` is then the amount that must be exceeded. */
function hold(
  threshold: MajorityThreshold,
  amount: bigint,
  base: bigint,
  step: bigint,
): { needed: bigint; met: boolean } {
  if (threshold.kind === 'amount') {
    const needed = decimalUnits(threshold.amount);
    return { needed, met: amount >= needed };
  }
  const share = base * BigInt(threshold.numerator);
  const denominator = BigInt(threshold.denominator);
  const wholeSteps = share / (denominator * step);
  const exact = wholeSteps * denominator * step === share;
  if (threshold.kind === 'more-than') {
    const exceeded = step === 1n ? share / denominator : (wholeSteps + 1n) * step;
    return { needed: exceeded, met: amount * denominator > share };
  }
  return { needed: (exact ? wholeSteps : wholeSteps + 1n) * step, met: amount * denominator >= share };
}

function baseOf(base: MajorityBase, figures: OutcomeFigures): HeadsAndWeight {
  switch (base) {
    case 'cast':
      return figures.cast;
    case 'entitled':
      return figures.entitled;
    case 'present':
      return figures.present;
    case 'valid': {
      const valid = figures.votesSummary.slice(0, 2);
      return {
        votes: valid.reduce((sum, entry) => sum + entry.votes, 0),
        weight: formatDecimal(valid.reduce((sum, entry) => sum + decimalUnits(entry.weight), 0n)),
      };
    }
  }
}
