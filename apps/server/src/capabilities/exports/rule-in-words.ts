import type { BallotForm } from '@hemicycle/contract/ballots';
import type { MajorityBase, MajorityRule, MajorityThreshold } from '@hemicycle/contract/majority';

const BASES: Record<MajorityBase, string> = {
  cast: 'all votes cast',
  valid: 'the votes for and against',
  entitled: 'the whole electorate',
  present: 'those present at the close',
};

/** The majority rule of a poll as an English sentence without its full stop. Source: BEY-05, BEY-11. */
export function ruleInWords(rule: MajorityRule): string {
  const base = BASES[rule.base];
  const casting = rule.castingVote ? '; a tie may be broken by a casting vote' : '';
  switch (rule.kind) {
    case 'none':
      return 'None: nothing is proposed';
    case 'simple':
      return `Simple majority: more than half of ${base}${casting}`;
    case 'absolute':
      return `Absolute majority: more than half of ${base}`;
    case 'two-thirds':
      return `Two thirds: at least 2/3 of ${base}`;
    case 'three-fifths':
      return `Three fifths: at least 3/5 of ${base}`;
    case 'double':
      return `Double majority: ${doubleInWords(rule, base)}`;
  }
}

function doubleInWords({ heads, weight, blockingMinority }: MajorityRule, base: string): string {
  return [
    ...(heads === null ? [] : [`of heads, ${thresholdInWords(heads, base)}`]),
    ...(weight === null ? [] : [`of weight, ${thresholdInWords(weight, base)}`]),
    ...(blockingMinority === null ? [] : [`blocked by no fewer than ${blockingMinority} members`]),
  ].join('; ');
}

function thresholdInWords(threshold: MajorityThreshold, base: string): string {
  if (threshold.kind === 'amount') return `at least ${threshold.amount}`;
  const least = threshold.kind === 'more-than' ? 'more than' : 'at least';
  return `${least} ${threshold.numerator}/${threshold.denominator} of ${base}`;
}

/** How a ballot is filled in, in English. Source: BEY-08, BEY-09. */
export function ballotInWords(form: BallotForm, maySplit: boolean): string {
  const split = maySplit ? '; a weight may be split' : '';
  switch (form.kind) {
    case 'single':
      return `One option${split}`;
    case 'approval':
      return `At least ${form.minimum} and at most ${form.maximum} options${split}`;
    case 'ranking':
      return `A ranking, counted by instant run-off${split}`;
    case 'questions':
      return `One option for each of ${form.questions.length} questions${split}`;
  }
}
