import type { ClosingEntry, DeclarationEntry } from '@hemicycle/contract/records';
import { outcomeWithCastingVote } from '@hemicycle/rules/polls/casting-vote';

/** The result that a closing proposes to declare, with the casting vote where there is one. By the
 *  rule: PASS or FAIL. For an election: PASS where it proposes somebody, otherwise FAIL. Null where
 *  it proposes nothing; `neither` for a casting vote that is for neither side. Source: BEY-05,
 *  BEY-06, BEY-08. */
export function proposedResult(
  { election, proposal }: Pick<ClosingEntry, 'election' | 'proposal'>,
  castingVote: DeclarationEntry['castingVote'],
): 'PASS' | 'FAIL' | 'neither' | null {
  if (election !== undefined) return election.elected.length > 0 ? 'PASS' : 'FAIL';
  return outcomeWithCastingVote(proposal, castingVote);
}
