import { isAsProposed, refusalOfElected } from '@hemicycle/rules/polls/propose-elected';
import type { ClosingEntry, DeclarationEntry, SignedEntry } from '@hemicycle/contract/records';
import { lacksQuorum, proposedResult, resultByRuleAlone } from './proposed-result.ts';
import { problemsOfUncounted } from './verify-withheld.ts';

/** The problems of a declaration, compared with its closing, in words; empty when there are none.
 *  `before`: the entries before it in the file. Source: BEY-05, BEY-06. */
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
  const proposed = proposedResult(closing, entry.castingVote);
  // Declarations of an earlier time name what the rule proposes without regard to the quorum.
  const isOfEarlierTime =
    lacksQuorum(closing) && resultByRuleAlone(closing, entry.castingVote) === entry.proposed;
  if (proposed !== entry.proposed && !isOfEarlierTime)
    problems.push(`the rule proposes ${proposed ?? 'nothing'}, not ${entry.proposed ?? 'nothing'}`);
  if (entry.proposed !== null && entry.result !== entry.proposed && entry.commentary === '') {
    problems.push('the result differs from the proposal without a commentary');
  }
  problems.push(...problemsOfElected(entry, closing));
  problems.push(...problemsOfUncounted(entry, closing));
  if (entry.declaredAtMs < closing.poll.closedAtMs) problems.push('the result was declared before the close');
  return problems;
}

const ELECTED_IN_WORDS = {
  missing: 'the poll elects, but nobody is said to be elected or not',
  'not-an-election': 'somebody is elected in a poll that elects nobody',
  unknown: 'somebody is elected who is not among the options',
  twice: 'somebody is elected twice',
  'other-result': 'the result does not go with who is elected',
} as const;

function problemsOfElected(
  { result, elected, commentary }: DeclarationEntry,
  { poll, election }: ClosingEntry,
): string[] {
  const refusal = refusalOfElected(poll, { result, elected });
  if (refusal !== null) return [ELECTED_IN_WORDS[refusal]];
  if (elected === undefined) return [];
  const problems: string[] = [];
  const inOrder = poll.voteOptions.filter((option) => elected.includes(option));
  if (inOrder.some((option, index) => option !== elected[index])) {
    problems.push('the elected are not in the order of the options');
  }
  if (election !== undefined && !isAsProposed(election, elected) && commentary === '') {
    problems.push('others are declared elected than the count proposes, without a commentary');
  }
  return problems;
}
