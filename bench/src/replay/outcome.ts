import type { CastingVote, Poll } from '@hemicycle/contract/polls';
import { outcomeWithCastingVote } from '@hemicycle/rules/polls/casting-vote';
import { sumDecimals } from '@hemicycle/rules/polls/decimal';
import { proposeOutcome } from '@hemicycle/rules/polls/propose-outcome';
import { readPublishedRule } from './published-rule.ts';
import type { Roll } from './roll.ts';

/** The outcome by the published rule, or the name of a rule that polls do not have; the outcome of
 *  such a rule is not guessed. `castingVote`: the one that a tie needed. */
export type Outcome =
  | {
      readonly expressible: true;
      readonly rule: string;
      readonly outcome: 'PASS' | 'FAIL';
      readonly tied: boolean;
      readonly castingVote: CastingVote | null;
      readonly official: string | null;
    }
  | { readonly expressible: false; readonly rule: string; readonly official: string | null };

/** The outcome of a closed poll by its rule and, for a tie, by the published casting vote. */
export function outcomeOf(roll: Roll, poll: Poll): Outcome {
  const official = roll.officialOutcome;
  const reading = readPublishedRule(roll.rule);
  if (!reading.expressible) return { ...reading, official };
  const { tally, present } = poll;
  const summary = tally?.votesSummary ?? null;
  if (tally === null || summary === null || present === null) {
    return { expressible: false, rule: 'a poll whose count is withheld', official };
  }
  const proposed = proposeOutcome(poll.majority, {
    weighted: poll.votingOrganisation !== 'none',
    votesSummary: summary,
    cast: { votes: tally.votedCount, weight: sumDecimals(summary.map(({ weight }) => weight)) },
    entitled: { votes: tally.entitledCount, weight: tally.entitledWeight },
    present,
  });
  if (proposed === null) return { expressible: false, rule: 'a poll with fewer than two options', official };
  const side = roll.tieBreaker?.option ?? null;
  const castingVote =
    proposed.tied && roll.tieBreaker !== null && side !== null
      ? { voteDecision: side, by: roll.tieBreaker.name }
      : null;
  const outcome = outcomeWithCastingVote(proposed, castingVote);
  return outcome === 'PASS' || outcome === 'FAIL'
    ? { expressible: true, rule: reading.rule, outcome, tied: proposed.tied, castingVote, official }
    : { expressible: false, rule: 'a casting vote for neither side', official };
}
