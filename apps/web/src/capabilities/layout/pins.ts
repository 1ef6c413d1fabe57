import { MAX_PINS } from '@hemicycle/rules/layout/tile-layout';
import { pageStore } from '../../page-state.ts';

/** The user ids of the people pinned to this stage, in the order of pinning; for this page only. */
const usePinned = pageStore<{ userIds: readonly string[] }>(() => ({ userIds: [] }));

/** The pinned people of the stage, by user id. Source: LAYOUT-01. */
export function usePins(): readonly string[] {
  return usePinned((pinned) => pinned.userIds);
}

export function togglePin(userId: string, present: ReadonlySet<string>): 'pinned' | 'unpinned' | 'full' {
  const before = usePinned.getState().userIds;
  if (before.includes(userId)) {
    usePinned.setState({ userIds: before.filter((other) => other !== userId) });
    return 'unpinned';
  }
  // A person who left stays pinned for when they come back, but does not count against the limit.
  const there = before.filter((other) => present.has(other));
  if (there.length >= MAX_PINS) return 'full';
  usePinned.setState({ userIds: [...before, userId] });
  return 'pinned';
}

export function unpinAll(): void {
  usePinned.setState({ userIds: [] });
}
