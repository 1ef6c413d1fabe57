import type { VoteDecision } from '@hemicycle/contract/ballots';
import { isSplit, writeBallot, type BallotShape } from './ballot-text.ts';
import { decimalUnits, formatDecimal } from './decimal.ts';

/** Why a ballot cannot be recorded: an option that the poll has not; a shape that its form has not
 *  (a list for one option, a split where none is allowed); too few options; too many, or one
 *  twice. */
export type BallotRefusal = 'option-unknown' | 'ballot-shape' | 'ballot-too-few' | 'ballot-too-many';

/** A ballot that fits: its text, and the sum of its parts where it is split, which has to be the
 *  voter's weight. */
export type CheckedBallot =
  | { readonly ok: true; readonly text: string; readonly splitTotal: string | null }
  | { readonly ok: false; readonly code: BallotRefusal };

const refuse = (code: BallotRefusal): CheckedBallot => ({ ok: false, code });

/** Whether a decision fits the ballot of a poll, and the text by which it is stored. Options are
 *  known to the letter. A split vote names each option once with a weight above 0. Source: BEY-08,
 *  BEY-09, VOTE-01. */
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
