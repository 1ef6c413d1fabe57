/** People who have a role, by what their other roles allow. */
interface HoldersOfRole {
  readonly otherActions: ReadonlySet<string>;
  readonly people: number;
}

/** For one permission, how many people gain or lose it. */
interface PermissionChange {
  readonly action: string;
  readonly gains: boolean;
  readonly people: number;
}

/** Says for how many people a change of a role changes each permission. Who has a permission by
 *  another role neither gains nor loses it; such a change is listed with 0 people. In the order of
 *  the permissions after the change, then of those taken away. Never throws. Source: PERM-02. */
export function changesOfRole(
  before: readonly string[],
  after: readonly string[],
  holders: readonly HoldersOfRole[],
): PermissionChange[] {
  const count = (action: string) =>
    holders.reduce((sum, { otherActions, people }) => (otherActions.has(action) ? sum : sum + people), 0);
  const added = [...new Set(after)].filter((action) => !before.includes(action));
  const removed = [...new Set(before)].filter((action) => !after.includes(action));
  return [
    ...added.map((action) => ({ action, gains: true, people: count(action) })),
    ...removed.map((action) => ({ action, gains: false, people: count(action) })),
  ];
}
