import type { VoteDecision } from '@hemicycle/contract/ballots';
import type { Poll } from '@hemicycle/contract/polls';
import { isSplit } from '@hemicycle/rules/polls/ballot-text';
import { type BallotRefusal, checkBallot } from '@hemicycle/rules/polls/check-ballot';
import { formatDecimal } from '@hemicycle/rules/polls/decimal';
import { readWeight, type SplitStanding, standingOfSplit } from './split-weights.ts';

export type BallotPaper = Pick<Poll, 'form' | 'maySplit' | 'voteOptions'>;

/** The choice marked on a ballot paper and not sent yet, by the form of the ballot. `split`: the
 *  weights as typed, one for each option in the order of the poll. `ranking`: the options, best
 *  first. `questions`: one answer for each question, null where there is none yet. */
export type BallotChoice =
  | { readonly kind: 'single'; readonly option: string | null }
  | { readonly kind: 'split'; readonly weights: readonly string[] }
  | { readonly kind: 'approval'; readonly options: readonly string[] }
  | { readonly kind: 'ranking'; readonly options: readonly string[] }
  | { readonly kind: 'questions'; readonly answers: readonly (string | null)[] };

/** What a paper still needs before it can be recorded. `more`, `over`, `left` count options or
 *  questions; weights are decimals. */
export type Missing =
  | { readonly kind: 'choose' | 'rank' }
  | { readonly kind: 'more'; readonly more: number }
  | { readonly kind: 'over'; readonly over: number }
  | { readonly kind: 'unanswered'; readonly left: number }
  | { readonly kind: 'weight-unreadable'; readonly option: string }
  | { readonly kind: 'weight-left' | 'weight-over'; readonly weight: string }
  | { readonly kind: 'refused'; readonly code: BallotRefusal };

export type ReadChoice =
  | { readonly ready: true; readonly decision: VoteDecision }
  | { readonly ready: false; readonly missing: Missing };

/** A paper on which nothing is marked. */
export function emptyChoice({ form }: BallotPaper): BallotChoice {
  switch (form.kind) {
    case 'single':
      return { kind: 'single', option: null };
    case 'approval':
    case 'ranking':
      return { kind: form.kind, options: [] };
    case 'questions':
      return { kind: 'questions', answers: form.questions.map(() => null) };
  }
}

/** Whether anything is marked on a paper. */
export function isMarked(choice: BallotChoice): boolean {
  switch (choice.kind) {
    case 'single':
      return choice.option !== null;
    case 'split':
      return choice.weights.some((weight) => weight !== '');
    case 'approval':
    case 'ranking':
      return choice.options.length > 0;
    case 'questions':
      return choice.answers.some((answer) => answer !== null);
  }
}

/** A paper marked with the recorded vote, so that the voter can change it. Empty where the choice
 *  is unknown or does not fit the options. */
export function choiceOf(paper: BallotPaper, decision: VoteDecision | null): BallotChoice {
  const empty = emptyChoice(paper);
  if (decision === null || !checkBallot(paper, decision).ok) return empty;
  if (typeof decision === 'string') return { kind: 'single', option: decision };
  if (isSplit(decision)) {
    const weights = paper.voteOptions.map(
      (option) => decision.find(({ voteDecision }) => voteDecision === option)?.weight ?? '',
    );
    return { kind: 'split', weights };
  }
  switch (empty.kind) {
    case 'approval':
    case 'ranking':
      return { kind: empty.kind, options: decision };
    case 'questions':
      return { kind: 'questions', answers: decision };
    case 'single':
    case 'split':
      return empty;
  }
}

/** The decision marked on a paper, or what the paper still needs. `weight` is the weight to which a
 *  split has to add up. A split with all its weight on one option is a vote for that option.
 *  Source: BEY-08, BEY-09. */
export function readChoice(paper: BallotPaper, choice: BallotChoice, weight: string | null): ReadChoice {
  switch (choice.kind) {
    case 'single':
      return choice.option === null ? needs({ kind: 'choose' }) : checked(paper, choice.option, 0);
    case 'approval':
    case 'ranking':
      return checked(paper, [...choice.options], choice.options.length);
    case 'questions': {
      const answered = choice.answers.filter((answer) => answer !== null);
      return checked(paper, answered, answered.length);
    }
    case 'split':
      return readSplit(paper, choice.weights, weight ?? '0');
  }
}

/** What the weights of a split still need. */
export function missingOfSplit(
  standing: Exclude<SplitStanding, { kind: 'fits' }>,
  voteOptions: readonly string[],
): Missing {
  return standing.kind === 'unreadable'
    ? { kind: 'weight-unreadable', option: voteOptions[standing.at] ?? '' }
    : { kind: `weight-${standing.kind}`, weight: standing.weight };
}

function needs(missing: Missing): ReadChoice {
  return { ready: false, missing };
}

function checked(paper: BallotPaper, decision: VoteDecision, chosen: number): ReadChoice {
  const ballot = checkBallot(paper, decision);
  if (ballot.ok) return { ready: true, decision };
  const { form } = paper;
  if (ballot.code === 'ballot-too-few') {
    if (form.kind === 'approval') return needs({ kind: 'more', more: form.minimum - chosen });
    if (form.kind === 'ranking') return needs({ kind: 'rank' });
    if (form.kind === 'questions') {
      return needs({ kind: 'unanswered', left: form.questions.length - chosen });
    }
  }
  if (ballot.code === 'ballot-too-many' && form.kind === 'approval') {
    return needs({ kind: 'over', over: chosen - form.maximum });
  }
  return needs({ kind: 'refused', code: ballot.code });
}

function readSplit(paper: BallotPaper, weights: readonly string[], weight: string): ReadChoice {
  const standing = standingOfSplit(weights, weight);
  if (standing.kind !== 'fits') return needs(missingOfSplit(standing, paper.voteOptions));
  const parts = paper.voteOptions.flatMap((voteDecision, index) => {
    const units = readWeight(weights[index] ?? '') ?? 0n;
    return units === 0n ? [] : [{ voteDecision, weight: formatDecimal(units) }];
  });
  const [first] = parts;
  return checked(paper, parts.length === 1 && first !== undefined ? first.voteDecision : parts, parts.length);
}
