import type { VoteInspection } from '@hemicycle/contract/votes';
import { compareDecimals, sumDecimals } from './decimal.ts';

/** A person in the frozen electorate of a weighted poll, with the group that gave them their weight
 *  at the opening. */
export interface WeightedElector {
  readonly weightingGroupId: string | null;
  readonly weightingGroupName: string | null;
  readonly weight: string;
}

/** The weights of an electorate by weighting group, and their total. The group with the largest
 *  total comes first, equal ones by name. Source: WEIGHT-02. */
export function summariseWeights(
  electorate: readonly WeightedElector[],
): NonNullable<VoteInspection['voteWeightingSummary']> {
  const membersOf = new Map<string | null, WeightedElector[]>();
  for (const elector of electorate) {
    const members = membersOf.get(elector.weightingGroupId);
    if (members === undefined) membersOf.set(elector.weightingGroupId, [elector]);
    else members.push(elector);
  }
  const voteWeightingGroups = [...membersOf]
    .map(([groupId, members]) => ({
      groupId,
      groupName: members[0]?.weightingGroupName ?? '',
      votes: members.length,
      weight: sumDecimals(members.map(({ weight }) => weight)),
    }))
    .toSorted(
      (left, right) =>
        compareDecimals(right.weight, left.weight) || (left.groupName < right.groupName ? -1 : 1),
    );
  return {
    voteWeightingGroups,
    totalVoteWeighting: sumDecimals(voteWeightingGroups.map(({ weight }) => weight)),
  };
}
