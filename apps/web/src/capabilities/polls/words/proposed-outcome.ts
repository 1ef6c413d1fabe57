import type { Poll } from '@hemicycle/contract/polls';
import { type ProposedOutcome, proposeOutcome } from '@hemicycle/rules/polls/propose-outcome';
import { isWeighted } from './poll-words.ts';

/** What the majority rule of a poll proposes for the count as this viewer may see it; null where
 *  nothing can be proposed: no rule, no count, another form than one choice, or a base of those
 *  present before the close has told who was. Source: BEY-05. */
export function proposedOutcomeOf(
  poll: Poll,
  votesSummary = poll.tally?.votesSummary ?? null,
): ProposedOutcome | null {
  const { tally, present, majority } = poll;
  if (tally === null || votesSummary === null || poll.form.kind !== 'single') return null;
  if (tally.votedWeight === null || (majority.base === 'present' && present === null)) return null;
  return proposeOutcome(majority, {
    weighted: isWeighted(poll),
    votesSummary,
    cast: { votes: tally.votedCount, weight: tally.votedWeight },
    entitled: { votes: tally.entitledCount, weight: tally.entitledWeight },
    present: present ?? { votes: 0, weight: '0' },
  });
}
