import type { Group } from '@hemicycle/contract/people';

/** The party of a person: the first of their groups of the type `primary`, in the person's own
 *  order. Source: PEOP-26, BEY-43. */
export function primaryGroupOf<G extends Pick<Group, 'id' | 'grouptype'>>(
  groupIds: readonly string[],
  groups: readonly G[],
): G | undefined {
  for (const groupId of groupIds) {
    const group = groups.find(({ id, grouptype }) => id === groupId && grouptype === 'primary');
    if (group !== undefined) return group;
  }
  return undefined;
}
