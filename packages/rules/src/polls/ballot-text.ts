import type { BallotForm, VoteDecision } from '@hemicycle/contract/ballots';
import { decimalUnits, formatDecimal } from './decimal.ts';

/** The rules for the ballots of a poll, fixed when the poll opens. `maySplit`: a weight may be
 *  split over options. */
export interface BallotShape {
  readonly form: BallotForm;
  readonly voteOptions: readonly string[];
  readonly maySplit: boolean;
}

/** Whether each ballot of a poll names one option and nothing else. It is then written as the plain
 *  name, and a seat of the map can show it. Source: BEY-04, BEY-08. */
export function isPlainBallot({ form, maySplit }: Pick<BallotShape, 'form' | 'maySplit'>): boolean {
  return form.kind === 'single' && !maySplit;
}

/** A ballot as the text by which it is stored and counted. Two ballots with the same meaning have
 *  the same text. An approval and a split vote list their options in the poll's order, a split vote
 *  with each weight in its one spelling. Call it only with a decision that `checkBallot` accepts.
 *  Source: BEY-08, BEY-09. */
export function writeBallot(shape: BallotShape, decision: VoteDecision): string {
  if (isPlainBallot(shape) && typeof decision === 'string') return decision;
  return JSON.stringify(inOrder(shape, decision));
}

/** The decision that a stored text holds, in its shape on the wire. Throws a SyntaxError on a text
 *  that is no stored ballot of this shape. */
export function readBallot(shape: Pick<BallotShape, 'form' | 'maySplit'>, text: string): VoteDecision {
  if (isPlainBallot(shape)) return text;
  const value: unknown = JSON.parse(text);
  if (typeof value === 'string') return value;
  if (!Array.isArray(value)) throw new SyntaxError('A stored ballot is neither a text nor a list.');
  if (value.every((one) => typeof one === 'string')) return value;
  return value.map(readPart);
}

function readPart(value: unknown): { voteDecision: string; weight: string } {
  if (
    typeof value === 'object' &&
    value !== null &&
    'voteDecision' in value &&
    'weight' in value &&
    typeof value.voteDecision === 'string' &&
    typeof value.weight === 'string'
  ) {
    return { voteDecision: value.voteDecision, weight: value.weight };
  }
  throw new SyntaxError('A part of a stored ballot is malformed.');
}

function inOrder({ form, voteOptions }: BallotShape, decision: VoteDecision): VoteDecision {
  if (typeof decision === 'string') return decision;
  const position = (option: string): number => voteOptions.indexOf(option);
  if (isSplit(decision)) {
    return decision
      .toSorted((left, right) => position(left.voteDecision) - position(right.voteDecision))
      .map(({ voteDecision, weight }) => ({ voteDecision, weight: formatDecimal(decimalUnits(weight)) }));
  }
  return form.kind === 'approval'
    ? decision.toSorted((left, right) => position(left) - position(right))
    : decision;
}

/** Whether a decision is a split vote. An empty list is not one. */
export function isSplit(decision: VoteDecision): decision is Exclude<VoteDecision, string | string[]> {
  return typeof decision !== 'string' && typeof decision[0] === 'object';
}
