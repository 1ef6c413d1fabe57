import { permissions } from '@hemicycle/contract/permissions';
import type { NotVotingReason } from '@hemicycle/contract/polls';
import { holds, type ActionsAllowed } from '../permissions/holds.ts';
import { voteWeightOf, type WeightingGroup } from './weighting.ts';

/** The right to vote: with this weight (exact decimal), or the reason why there is none. */
export type VotingRight =
  | { readonly mayVote: true; readonly weight: string }
  | { readonly mayVote: false; readonly reason: NotVotingReason };

/** The facts about a person that decide the right to vote. `memberOfSession`: is a member of the
 *  voting session. Being an observer without media changes nothing (A36). */
export interface PossibleVoter {
  readonly actionsAllowed: ActionsAllowed;
  readonly memberOfSession: boolean;
  readonly groups: readonly WeightingGroup[];
}

/** The facts about a poll that decide the right to vote. */
export interface VotedPoll {
  readonly type: 'vote' | 'timer';
  readonly votingOrganisation: string;
}

const refuse = (reason: NotVotingReason): VotingRight => ({ mayVote: false, reason });

/** Whether somebody would be in the electorate of a poll opened now. The first reason that applies
 *  is returned: the poll holds no vote, the permission is missing, the person is no member of the
 *  session, or they have no weighting group of the poll's organisation. Source: PERM-13, VOTE-01
 *  (A36), WEIGHT-03, DESIGN §6. */
export function votingRightAtOpening(poll: VotedPoll, person: PossibleVoter): VotingRight {
  if (poll.type === 'timer') return refuse('poll-has-no-vote');
  if (!holds(person.actionsAllowed, permissions.vote)) return refuse('lacks-vote-permission');
  if (!person.memberOfSession) return refuse('not-a-member');
  const weight = voteWeightOf(poll.votingOrganisation, person.groups);
  return weight === null ? refuse('no-weight') : { mayVote: true, weight };
}

/** Whether somebody may vote in a poll whose electorate is frozen. `frozenWeight`: their weight in
 *  the electorate, null when they are not in it. Somebody who is not in it, but would be now, has
 *  come too late. Somebody who has lost the permission since the opening may not vote. Source:
 *  DESIGN §6, PERM-13. */
export function votingRightInElectorate(
  poll: VotedPoll,
  person: PossibleVoter,
  frozenWeight: string | null,
): VotingRight {
  if (frozenWeight !== null && holds(person.actionsAllowed, permissions.vote)) {
    return { mayVote: true, weight: frozenWeight };
  }
  const now = votingRightAtOpening(poll, person);
  return now.mayVote ? refuse('arrived-after-opening') : now;
}
