import type { Group } from '@hemicycle/contract/people';

/** Group type → level from 1, as the setting groupHierachy holds it. */
export type GroupHierarchy = Readonly<Record<string, number>>;

/** Source: PEOP-26. */
export const DEFAULT_GROUP_HIERARCHY: GroupHierarchy = { primary: 1, secondary: 2, miscellaneous: 3 };

/** The fields of a group that are needed to show it. */
export type ShownGroup = Pick<Group, 'name' | 'grouptype'>;

/** The groups to show beside a person: those whose type has a level of at most
 *  `groupLevelsDisplayed`. Lower levels come first; within a level the given order stays. Types
 *  without a level are never shown; 0 levels show none. Source: PEOP-24, PEOP-26. */
export function groupsToShow<G extends ShownGroup>(
  groups: readonly G[],
  settings: { readonly groupLevelsDisplayed: number; readonly groupHierachy?: GroupHierarchy | undefined },
): G[] {
  const hierarchy = settings.groupHierachy ?? DEFAULT_GROUP_HIERARCHY;
  const levelOf = (group: G): number => hierarchy[group.grouptype] ?? Number.POSITIVE_INFINITY;
  return groups
    .filter((group) => levelOf(group) <= settings.groupLevelsDisplayed)
    .toSorted((left, right) => levelOf(left) - levelOf(right));
}

/** The names of the groups to show, with the configured separator between them. Source: PEOP-24 …
 *  PEOP-26. */
export function groupText(
  groups: readonly ShownGroup[],
  settings: {
    readonly groupLevelsDisplayed: number;
    readonly groupHierachy?: GroupHierarchy | undefined;
    readonly groupsSeparator: string;
  },
): string {
  return groupsToShow(groups, settings)
    .map((group) => group.name)
    .join(settings.groupsSeparator);
}
