import type { ClosingEntry, DeclarationEntry } from '@hemicycle/contract/records';
import { outcomeWithCastingVote } from '@hemicycle/rules/polls/casting-vote';

/** The parts of a closing on which its proposed result depends. */
type Closed = Pick<ClosingEntry, 'election' | 'proposal' | 'quorum' | 'withheld'>;

/** The result that a closing proposes to declare, with the casting vote where there is one. By the
 *  rule: PASS or FAIL. For an election: PASS where it proposes somebody, otherwise FAIL. Where a
 *  quorum at the close was not met: FAIL, whatever the rule and also without a rule. Null where it
 *  proposes nothing; `neither` for a casting vote that is for neither side. Source: BEY-05, BEY-06,
 *  BEY-08, QUOR-02. */
export function proposedResult(
  closing: Closed,
  castingVote: DeclarationEntry['castingVote'],
): 'PASS' | 'FAIL' | 'neither' | null {
  const byRule = resultByRuleAlone(closing, castingVote);
  return byRule !== 'neither' && lacksQuorum(closing) ? 'FAIL' : byRule;
}

/** The result that a closing proposes without regard to its quorum, as declarations did before they
 *  regarded it. */
export function resultByRuleAlone(
  { election, proposal }: Pick<Closed, 'election' | 'proposal'>,
  castingVote: DeclarationEntry['castingVote'],
): 'PASS' | 'FAIL' | 'neither' | null {
  if (election !== undefined) return election.elected.length > 0 ? 'PASS' : 'FAIL';
  return outcomeWithCastingVote(proposal, castingVote);
}

/** Whether a poll closed with its count told, but without one of its quorums. Where the count is
 *  withheld, nothing is proposed, also without a quorum. */
export function lacksQuorum({ quorum, withheld }: Pick<Closed, 'quorum' | 'withheld'>): boolean {
  return withheld === undefined && quorum.closing.some(({ pass }) => !pass);
}
