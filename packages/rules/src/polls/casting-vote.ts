import type { ProposedOutcome } from './propose-outcome.ts';

/** The proposed outcome after a casting vote for one side of a tie: PASS or FAIL. Without a casting
 *  vote the rule's own proposal stays, null where there is none. `neither`: the casting vote is for
 *  neither side. Source: BEY-06. */
export function outcomeWithCastingVote(
  proposal: Pick<ProposedOutcome, 'outcome' | 'forOption' | 'againstOption'> | null,
  castingVote: { readonly voteDecision: string } | null,
): 'PASS' | 'FAIL' | 'neither' | null {
  if (proposal === null || castingVote === null) return proposal?.outcome ?? null;
  if (castingVote.voteDecision === proposal.forOption) return 'PASS';
  return castingVote.voteDecision === proposal.againstOption ? 'FAIL' : 'neither';
}
