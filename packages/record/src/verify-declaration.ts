import { outcomeWithCastingVote } from '@hemicycle/rules/polls/casting-vote';
import type { DeclarationEntry, SignedEntry } from '@hemicycle/contract/records';
import { problemsOfUncounted } from './verify-withheld.ts';

/** What is wrong with a declaration beside the closing that it belongs to, in words; empty when all is right. `before` are the entries
 *  that stand before it in the file.
 *  Source: BEY-05, BEY-06. */
export function problemsOfDeclaration(entry: DeclarationEntry, before: readonly SignedEntry[]): string[] {
  const closing = before.find((one) => one.hash === entry.closing)?.entry;
  if (closing?.kind !== 'closing' || closing.poll.id !== entry.pollId) {
    return ['the declaration does not belong to a closing before it in this file'];
  }
  const problems: string[] = [];
  const { proposal } = closing;
  if (entry.castingVote !== null) {
    if (proposal === null || !proposal.tied || !closing.poll.majority.castingVote) {
      problems.push('there is a casting vote, but no tie that one may break');
    } else if (![proposal.forOption, proposal.againstOption].includes(entry.castingVote.voteDecision)) {
      problems.push('the casting vote is for neither side');
    }
  }
  const proposed = outcomeWithCastingVote(proposal, entry.castingVote);
  if (proposed !== entry.proposed)
    problems.push(`the rule proposes ${proposed ?? 'nothing'}, not ${entry.proposed ?? 'nothing'}`);
  if (entry.proposed !== null && entry.result !== entry.proposed && entry.commentary === '') {
    problems.push('the result differs from the proposal without a commentary');
  }
  problems.push(...problemsOfUncounted(entry, closing));
  if (entry.declaredAtMs < closing.poll.closedAtMs) problems.push('the result was declared before the close');
  return problems;
}
