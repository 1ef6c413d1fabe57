import type { Poll } from '@hemicycle/contract/polls';
import { type ProposedOutcome, proposeOutcome } from '@hemicycle/rules/polls/propose-outcome';
import { isCountWithheld, isWeighted } from './poll-words.ts';

/** The outcome that the majority rule of a poll proposes, from the count that this viewer may see.
 *  Null where there is no rule, no count or no single choice. Also null before the close where the
 *  rule counts those present, since their number is not known yet. Source: BEY-05. */
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

/** Whether a vote closed with its count told, but without one of its quorums. It is then proposed
 *  as not valid. Source: QUOR-02, BEY-05. */
export function lacksQuorum(poll: Poll): boolean {
  return !isCountWithheld(poll) && poll.quorum.closing.some(({ pass }) => !pass);
}
