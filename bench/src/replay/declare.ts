import { declarePoll } from '@hemicycle/contract/polls';
import type { ApiClient } from './api-client.ts';
import { type CheckedRecord, checkRecord } from './check-record.ts';
import type { Outcome } from './outcome.ts';
import type { Roll } from './roll.ts';

/** Declares the proposal of the rule, with the casting vote that a tie needed, or the official
 *  outcome where polls have no such rule. Then it checks the record again. Returns the differences,
 *  and the record as it then is; null where nothing was declared. */
export async function declareOutcome(
  moderator: ApiClient,
  pollId: string,
  roll: Roll,
  outcome: Outcome,
): Promise<{ differences: string[]; record: CheckedRecord | null }> {
  const differences: string[] = [];
  const result = outcome.expressible ? outcome.outcome : roll.officialOutcome;
  if (result === null) return { differences, record: null };
  const castingVote = outcome.expressible ? outcome.castingVote : null;
  const declared = await moderator.call(declarePoll, {
    params: { pollId },
    body: { result, commentary: roll.officialText, castingVote },
  });
  if (declared.result !== result) differences.push('The declared result was not kept.');
  const record = await checkRecord(moderator, pollId);
  differences.push(...record.problems);
  const declaration = record.entries.find((entry) => entry.kind === 'declaration');
  if (declaration?.result !== result || declaration.castingVote?.voteDecision !== castingVote?.voteDecision) {
    differences.push('The declaration is not in the record as it was made.');
  }
  if (outcome.expressible && declaration?.proposed !== result) {
    differences.push(`The record says that ${declaration?.proposed} was proposed instead of ${result}.`);
  }
  return { differences, record };
}
