import type { VoteInspection } from '@hemicycle/contract/votes';
import { compareDecimals, sumDecimals } from './decimal.ts';

/** Somebody in the frozen electorate of a weighted poll, with the group that gives them their
 *  weight, as it was at the opening. */
export interface WeightedElector {
  readonly weightingGroupId: string | null;
  readonly weightingGroupName: string | null;
  readonly weight: string;
}

/** The weights of an electorate by weighting group, the largest total first, then by name, and in
 *  total. Source: WEIGHT-02. */
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
