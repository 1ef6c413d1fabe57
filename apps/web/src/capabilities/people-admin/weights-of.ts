import type { Group } from '@hemicycle/contract/people';

/** The weights of somebody with these groups, by the id of the voting organisation. */
export function weightsOf(groupIds: readonly string[], groups: readonly Group[]): Map<string, string> {
  return new Map(
    groups.flatMap(({ id, voteOrganisation, weightingNumber }) =>
      groupIds.includes(id) && voteOrganisation !== null && weightingNumber !== null
        ? [[voteOrganisation, weightingNumber] as const]
        : [],
    ),
  );
}
