import type { ProposedOutcome } from './propose-outcome.ts';

/** What is proposed once the presiding officer has given a tie to a side: PASS or FAIL, without a
 *  casting vote the rule's own proposal, null where there is none; `neither` for a casting vote
 *  that is for neither side. Source: BEY-06. */
export function outcomeWithCastingVote(
  proposal: Pick<ProposedOutcome, 'outcome' | 'forOption' | 'againstOption'> | null,
  castingVote: { readonly voteDecision: string } | null,
): 'PASS' | 'FAIL' | 'neither' | null {
  if (proposal === null || castingVote === null) return proposal?.outcome ?? null;
  if (castingVote.voteDecision === proposal.forOption) return 'PASS';
  return castingVote.voteDecision === proposal.againstOption ? 'FAIL' : 'neither';
}
