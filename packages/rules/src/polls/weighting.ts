import type { Group } from '@hemicycle/contract/people';
import { compareDecimals } from './decimal.ts';

/** What weighting needs to know of a group of the voter. */
export type WeightingGroup = Pick<Group, 'id' | 'grouptype' | 'voteOrganisation' | 'weightingNumber'>;

/** The organisation by which a poll is weighted, or null when every vote counts 1. Source: WEIGHT-01. */
export function weightingOrganisation(votingOrganisation: string): string | null {
  return votingOrganisation === 'none' ? null : votingOrganisation;
}

/** The weight of a voter with these groups in a poll: `1` when the poll is unweighted, otherwise the weighting number of the
 *  voter's vote-weighting group of that organisation, or null without one. Somebody in several such groups votes with the
 *  heaviest.  Source: WEIGHT-01, WEIGHT-03, C7. */
export function voteWeightOf(votingOrganisation: string, groups: readonly WeightingGroup[]): string | null {
  const organisation = weightingOrganisation(votingOrganisation);
  if (organisation === null) return '1';
  const weights = groups
    .filter((group) => group.grouptype === 'vote-weighting' && group.voteOrganisation === organisation)
    .flatMap((group) => (group.weightingNumber === null ? [] : [group.weightingNumber]));
  return weights.toSorted(compareDecimals).at(-1) ?? null;
}
