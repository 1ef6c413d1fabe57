import type { BallotForm } from '@hemicycle/contract/ballots';
import type { MajorityRule, MajorityThreshold } from '@hemicycle/contract/majority';
import type { Poll } from '@hemicycle/contract/polls';
import { seatsOf } from '@hemicycle/rules/polls/propose-elected';
import type { ExportWords } from './export-words.ts';

/** The majority rule of a poll as a sentence without its full stop. An election has none: its count
 *  proposes who is elected. Source: BEY-05, BEY-08, BEY-11. */
export function ruleInWords(
  { form, majority: rule }: Pick<Poll, 'form' | 'majority'>,
  words: ExportWords['rule'],
): string {
  const base = words.bases[rule.base];
  switch (rule.kind) {
    case 'none':
      return seatsOf(form) === null ? words.none : words.election;
    case 'simple':
      return words.simple(base) + (rule.castingVote ? words.castingVote : '');
    case 'absolute':
      return words.absolute(base);
    case 'two-thirds':
      return words.twoThirds(base);
    case 'three-fifths':
      return words.threeFifths(base);
    case 'double':
      return words.double(doubleInWords(rule, words));
  }
}

function doubleInWords(rule: MajorityRule, words: ExportWords['rule']): string {
  const { heads, weight, blockingMinority } = rule;
  const base = words.bases[rule.base];
  return [
    ...(heads === null ? [] : [words.heads(thresholdInWords(heads, base, words))]),
    ...(weight === null ? [] : [words.weight(thresholdInWords(weight, base, words))]),
    ...(blockingMinority === null ? [] : [words.blocking(blockingMinority)]),
  ].join('; ');
}

function thresholdInWords(threshold: MajorityThreshold, base: string, words: ExportWords['rule']): string {
  if (threshold.kind === 'amount') return words.atLeastAmount(threshold.amount);
  const share = `${threshold.numerator}/${threshold.denominator}`;
  return threshold.kind === 'more-than' ? words.moreThan(share, base) : words.atLeast(share, base);
}

/** How people fill in the ballot, and how many options it elects. Source: BEY-08, BEY-09. */
export function ballotInWords(
  { form, maySplit, voteOptions }: Pick<Poll, 'form' | 'maySplit' | 'voteOptions'>,
  words: ExportWords['ballot'],
): string {
  const seats = seatsOf(form);
  return [
    formInWords(form, words),
    maySplit ? words.maySplit : '',
    seats === null ? '' : words.seats(seats, voteOptions.length),
  ].join('');
}

function formInWords(form: BallotForm, words: ExportWords['ballot']): string {
  switch (form.kind) {
    case 'single':
      return words.single;
    case 'approval':
      return words.approval(form.minimum, form.maximum);
    case 'ranking':
      return words.ranking;
    case 'questions':
      return words.questions(form.questions.length);
  }
}
