import type { VoteDecision } from '@hemicycle/contract/ballots';
import { isSplit, writeBallot, type BallotShape } from './ballot-text.ts';
import { decimalUnits, formatDecimal } from './decimal.ts';

/** Why a ballot cannot be recorded. `option-unknown`: the poll does not have that option.
 *  `ballot-shape`: its form allows no such ballot (a list for one option, a split where none is
 *  allowed). The others: too few options; too many options, or one option twice. */
export type BallotRefusal = 'option-unknown' | 'ballot-shape' | 'ballot-too-few' | 'ballot-too-many';

/** An accepted ballot: its text, and for a split vote the sum of its parts, which must equal the
 *  voter's weight. */
export type CheckedBallot =
  | { readonly ok: true; readonly text: string; readonly splitTotal: string | null }
  | { readonly ok: false; readonly code: BallotRefusal };

const refuse = (code: BallotRefusal): CheckedBallot => ({ ok: false, code });

/** Checks whether a decision fits the ballot of a poll, and gives the text by which it is stored.
 *  Option names must match exactly. A split vote names each option at most once, with a weight
 *  above 0. Source: BEY-08, BEY-09, VOTE-01. */
export function checkBallot(shape: BallotShape, decision: VoteDecision): CheckedBallot {
  const { form, voteOptions } = shape;
  const accept = (splitTotal: string | null): CheckedBallot => ({
    ok: true,
    text: writeBallot(shape, decision),
    splitTotal,
  });
  if (typeof decision === 'string') {
    if (form.kind !== 'single') return refuse('ballot-shape');
    return voteOptions.includes(decision) ? accept(null) : refuse('option-unknown');
  }
  if (isSplit(decision)) {
    if (form.kind !== 'single' || !shape.maySplit) return refuse('ballot-shape');
    if (!decision.every((part) => voteOptions.includes(part.voteDecision))) return refuse('option-unknown');
    const units = decision.map((part) => decimalUnits(part.weight));
    if (hasTwice(decision.map((part) => part.voteDecision))) return refuse('ballot-too-many');
    if (units.includes(0n)) return refuse('ballot-too-few');
    return accept(formatDecimal(units.reduce((sum, part) => sum + part, 0n)));
  }
  switch (form.kind) {
    case 'single':
      return refuse('ballot-shape');
    case 'approval':
    case 'ranking': {
      if (!decision.every((option) => voteOptions.includes(option))) return refuse('option-unknown');
      const [fewest, most] =
        form.kind === 'approval' ? [form.minimum, form.maximum] : [1, voteOptions.length];
      if (hasTwice(decision) || decision.length > most) return refuse('ballot-too-many');
      return decision.length < fewest ? refuse('ballot-too-few') : accept(null);
    }
    case 'questions': {
      if (decision.length > form.questions.length) return refuse('ballot-too-many');
      if (decision.length < form.questions.length) return refuse('ballot-too-few');
      const known = form.questions.every(({ voteOptions: options }, index) =>
        options.includes(decision[index] ?? ''),
      );
      return known ? accept(null) : refuse('option-unknown');
    }
  }
}

function hasTwice(options: readonly string[]): boolean {
  return new Set(options).size < options.length;
}
