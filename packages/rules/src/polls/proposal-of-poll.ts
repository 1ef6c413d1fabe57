import type { Poll } from '@hemicycle/contract/polls';
import { outcomeWithCastingVote } from './casting-vote.ts';
import { isAsProposed } from './propose-elected.ts';
import { type ProposedOutcome, proposeOutcome } from './propose-outcome.ts';

/** The outcome that the majority rule of a poll proposes, from the count that its reader may see.
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
    weighted: poll.votingOrganisation !== 'none',
    votesSummary,
    cast: { votes: tally.votedCount, weight: tally.votedWeight },
    entitled: { votes: tally.entitledCount, weight: tally.entitledWeight },
    present: present ?? { votes: 0, weight: '0' },
  });
}

/** Whether a vote closed with its count told, but without one of its quorums. It is then proposed
 *  as not valid. Source: QUOR-02, BEY-05. */
export function lacksQuorum({ quorum, tally }: Pick<Poll, 'quorum' | 'tally'>): boolean {
  const isWithheld = tally?.withheld === 'too-few-votes' || tally?.withheld === 'too-few-of-weight';
  return !isWithheld && quorum.closing.some(({ pass }) => !pass);
}

/** What a declaration departs from: the proposal that the vote is not valid, the outcome that the
 *  rule proposes, or the options that the count of an election proposes. */
type Departure =
  | { readonly kind: 'not-valid' }
  | { readonly kind: 'rule'; readonly proposed: 'PASS' | 'FAIL' }
  | { readonly kind: 'count' };

/** What the declared result of a poll departs from, from the count that its reader may see. Null
 *  where nothing is declared, nothing was proposed, or the declaration is as proposed. A departing
 *  declaration always has a commentary: an older one without it was made before the quorum was
 *  regarded. Source: POLL-07, BEY-05, QUOR-02. */
export function departureOf(poll: Poll, votesSummary = poll.tally?.votesSummary ?? null): Departure | null {
  const { election, result, resultDetails } = poll;
  if (poll.status !== 'closed' || result === 'undeclared' || resultDetails.commentary === '') return null;
  if (resultDetails.elected !== null) {
    return election === null || isAsProposed(election, resultDetails.elected) ? null : { kind: 'count' };
  }
  if (lacksQuorum(poll)) return result === 'PASS' ? { kind: 'not-valid' } : null;
  const proposed = outcomeWithCastingVote(proposedOutcomeOf(poll, votesSummary), resultDetails.castingVote);
  if (proposed === null || proposed === 'neither' || proposed === result) return null;
  return { kind: 'rule', proposed };
}
