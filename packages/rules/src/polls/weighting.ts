import type { Group } from '@hemicycle/contract/people';
import { compareDecimals } from './decimal.ts';

/** The fields of a voter's group that weighting needs. */
export type WeightingGroup = Pick<Group, 'id' | 'grouptype' | 'voteOrganisation' | 'weightingNumber'>;

/** The organisation by which a poll is weighted, or null when every vote counts 1. Source:
 *  WEIGHT-01. */
export function weightingOrganisation(votingOrganisation: string): string | null {
  return votingOrganisation === 'none' ? null : votingOrganisation;
}

/** The group that gives a voter their weight in a poll: the heaviest of their vote-weighting groups
 *  of the poll's organisation, the last of equal ones. Null without such a group, or when the poll
 *  is unweighted. Source: WEIGHT-01, WEIGHT-03, C7. */
export function weightingGroupOf<Of extends WeightingGroup>(
  votingOrganisation: string,
  groups: readonly Of[],
): (Of & { readonly weightingNumber: string }) | null {
  const organisation = weightingOrganisation(votingOrganisation);
  const weighing = groups.flatMap((group) =>
    group.grouptype === 'vote-weighting' &&
    group.voteOrganisation === organisation &&
    group.weightingNumber !== null
      ? { ...group, weightingNumber: group.weightingNumber }
      : [],
  );
  return (
    weighing.toSorted((left, right) => compareDecimals(left.weightingNumber, right.weightingNumber)).at(-1) ??
    null
  );
}

/** The weight in a poll of a voter with these groups: `1` when the poll is unweighted, otherwise
 *  the number of the group that `weightingGroupOf` finds, null without one. Source: WEIGHT-01,
 *  WEIGHT-03, C7. */
export function voteWeightOf(votingOrganisation: string, groups: readonly WeightingGroup[]): string | null {
  if (weightingOrganisation(votingOrganisation) === null) return '1';
  return weightingGroupOf(votingOrganisation, groups)?.weightingNumber ?? null;
}
