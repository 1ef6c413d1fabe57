import type { OptionTally } from '@hemicycle/contract/polls';
import { readPublishedRule, suggestOutcome } from '@hemicycle/rules/polls/majority';
import type { Roll } from './roll.ts';

/** The outcome by the published rule, or the name of a rule that the polls cannot express: such an outcome is not guessed. */
export type Outcome =
  | {
      readonly expressible: true;
      readonly rule: string;
      readonly outcome: string;
      readonly official: string | null;
    }
  | { readonly expressible: false; readonly rule: string; readonly official: string | null };

/** The outcome that the count suggests by the published rule. */
export function outcomeOf(roll: Roll, summary: readonly OptionTally[]): Outcome {
  const official = roll.officialOutcome;
  const reading = readPublishedRule(roll.rule);
  if (!reading.expressible) return { expressible: false, rule: reading.why, official };
  if (reading.tieBreaker !== null) {
    return { expressible: false, rule: `a casting vote of ${reading.tieBreaker} on a tie`, official };
  }
  const suggested = suggestOutcome(summary, false);
  if (suggested === null) return { expressible: false, rule: 'a poll with fewer than two options', official };
  return { expressible: true, rule: reading.rule, outcome: suggested.outcome, official };
}
