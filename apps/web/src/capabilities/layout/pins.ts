import { MAX_PINS } from '@hemicycle/rules/layout/tile-layout';
import { pageStore } from '../../page-state.ts';

/** Who is pinned to this stage, by user id, in the order of pinning; for this page only. */
const usePinned = pageStore<{ userIds: readonly string[] }>(() => ({ userIds: [] }));

/** The pins of the stage. `toggle` answers whether the person is pinned now, or `'full'` where no
 *  more can be. Source: LAYOUT-01. */
export function usePins(): readonly string[] {
  return usePinned((pinned) => pinned.userIds);
}

export function togglePin(userId: string, present: ReadonlySet<string>): 'pinned' | 'unpinned' | 'full' {
  const before = usePinned.getState().userIds;
  if (before.includes(userId)) {
    usePinned.setState({ userIds: before.filter((other) => other !== userId) });
    return 'unpinned';
  }
  // Who left keeps a pin for coming back, but takes nobody's place.
  const there = before.filter((other) => present.has(other));
  if (there.length >= MAX_PINS) return 'full';
  usePinned.setState({ userIds: [...before, userId] });
  return 'pinned';
}

export function unpinAll(): void {
  usePinned.setState({ userIds: [] });
}
