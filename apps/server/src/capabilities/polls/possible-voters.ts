import type { Group } from '@hemicycle/contract/people';
import { permissions } from '@hemicycle/contract/permissions';
import {
  votingRightAtOpening,
  type PossibleVoter,
  type VotedPoll,
  type VotingRight,
} from '@hemicycle/rules/polls/eligibility';
import { weightingGroupOf } from '@hemicycle/rules/polls/weighting';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { loadGroups } from '../groups/public.ts';
import { loadVoters } from '../sessions/public.ts';

/** A member of a session who holds the permission to vote, with their right to vote in a poll that
 *  opened now. */
export interface PossibleVoterNow extends PossibleVoter {
  readonly userId: string;
  readonly displayName: string;
  readonly right: VotingRight;
  readonly primaryGroup: Group | null;
  /** The group whose weighting number is the person's weight. */
  readonly weightingGroup: Group | null;
}

/** All these members, by name. Source: PERM-13, WEIGHT-03. */
export async function loadPossibleVoters(
  db: Kysely<Database>,
  idVotingSession: string,
  poll: VotedPoll,
): Promise<PossibleVoterNow[]> {
  const voters = await loadVoters(db, idVotingSession);
  const groupIds = new Set(voters.flatMap((voter) => voter.groupIds));
  const groups = groupIds.size === 0 ? [] : await loadGroups(db, [...groupIds]);
  const groupById = new Map(groups.map((group) => [group.id, group]));
  const actionsAllowed: ReadonlySet<string> = new Set([permissions.vote]);
  return voters.map((voter) => {
    const theirs = voter.groupIds.flatMap((groupId) => groupById.get(groupId) ?? []);
    const person = { actionsAllowed, memberOfSession: true, groups: theirs };
    return {
      ...person,
      userId: voter.userId,
      displayName: voter.displayName,
      right: votingRightAtOpening(poll, person),
      primaryGroup: theirs.find((group) => group.grouptype === 'primary') ?? null,
      weightingGroup: weightingGroupOf(poll.votingOrganisation, theirs),
    };
  });
}
