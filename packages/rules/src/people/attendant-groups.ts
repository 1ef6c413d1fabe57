import type { Group } from '@hemicycle/contract/people';
import { weightingGroupOf, type WeightingGroup } from '../polls/weighting.ts';

/** What a list of attendance says of somebody's groups. */
export interface AttendantGroups {
  readonly group?: string;
  readonly weights?: { organisation: string; weight: string }[];
}

/** A group of somebody; `organisationName`: of the organisation for whose votes it weighs. */
export type GroupOfAttendant = WeightingGroup &
  Pick<Group, 'name'> & { readonly organisationName: string | null };

/** The party of somebody in the attendance, and their weight with each organisation of voting, by
 *  their groups in their own order. Both are absent where there is none. Source: BEY-12,
 *  WEIGHT-03. */
export function attendantGroups(groups: readonly GroupOfAttendant[]): AttendantGroups {
  const party = groups.find(({ grouptype }) => grouptype === 'primary');
  const organisations = new Map(
    groups.flatMap(({ grouptype, voteOrganisation, organisationName }) =>
      grouptype === 'vote-weighting' && voteOrganisation !== null
        ? [[voteOrganisation, organisationName ?? voteOrganisation]]
        : [],
    ),
  );
  const weights = [...organisations].flatMap(([id, organisation]) => {
    const weight = weightingGroupOf(id, groups)?.weightingNumber;
    return weight === undefined ? [] : { organisation, weight };
  });
  return {
    ...(party !== undefined && { group: party.name }),
    ...(weights.length > 0 && { weights }),
  };
}

/** The weights of somebody as text: the number alone where one organisation counts it; null without
 *  a weight. */
export function weightsText(weights: AttendantGroups['weights']): string | null {
  if (weights === undefined) return null;
  if (weights.length === 1) return weights[0]?.weight ?? null;
  return weights.map(({ organisation, weight }) => `${organisation}: ${weight}`).join(' · ');
}
