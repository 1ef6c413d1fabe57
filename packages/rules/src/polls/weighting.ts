import type { Group } from '@hemicycle/contract/people';
import { compareDecimals } from './decimal.ts';

/** What weighting needs to know of a group of the voter. */
export type WeightingGroup = Pick<Group, 'id' | 'grouptype' | 'voteOrganisation' | 'weightingNumber'>;

/** The organisation by which a poll is weighted, or null when every vote counts 1. Source:
 *  WEIGHT-01. */
export function weightingOrganisation(votingOrganisation: string): string | null {
  return votingOrganisation === 'none' ? null : votingOrganisation;
}

/** The group of a voter that gives them their weight in a poll: the heaviest of their
 *  vote-weighting groups of its organisation, of equal ones the last; null without one, or when the
 *  poll is unweighted. Source: WEIGHT-01, WEIGHT-03, C7. */
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

/** The weight of a voter with these groups in a poll: `1` when the poll is unweighted, otherwise
 *  the weighting number of their group of `weightingGroupOf`, or null without one. Source:
 *  WEIGHT-01, WEIGHT-03, C7. */
export function voteWeightOf(votingOrganisation: string, groups: readonly WeightingGroup[]): string | null {
  if (weightingOrganisation(votingOrganisation) === null) return '1';
  return weightingGroupOf(votingOrganisation, groups)?.weightingNumber ?? null;
}
