import type { Group } from '@hemicycle/contract/people';

/** The groups list of the details menu: people per group, then temporary guests, then people in
 *  none of the counted groups. */
export interface GroupCounts<G> {
  readonly groups: readonly { readonly group: G; readonly people: number }[];
  readonly guests: number;
  readonly none: number;
}

/** Counts people per group of the given types (groupTypesForInfoDropdown, primary by default).
 *  Groups are in the given order, and only those with people. A temporary guest counts among the
 *  guests, never as 'None'. Source: FND-55, PEOP-27. */
export function countByGroup<G extends Pick<Group, 'id' | 'grouptype'>>(
  people: readonly { readonly groups: readonly string[]; readonly isGuest: boolean }[],
  groups: readonly G[],
  countedTypes: readonly string[] = ['primary'],
): GroupCounts<G> {
  const counted = groups.filter((group) => countedTypes.includes(group.grouptype));
  const isCounted = (groupId: string): boolean => counted.some((group) => group.id === groupId);
  return {
    groups: counted
      .map((group) => ({ group, people: people.filter((person) => person.groups.includes(group.id)).length }))
      .filter((entry) => entry.people > 0),
    guests: people.filter((person) => person.isGuest).length,
    none: people.filter((person) => !person.isGuest && !person.groups.some(isCounted)).length,
  };
}
