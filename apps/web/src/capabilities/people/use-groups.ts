import type { Group } from '@hemicycle/contract/people';
import { useEffect } from 'react';
import { api } from '../../api-client.ts';
import { noteFailure } from '../../note-failure.ts';
import { pageState, pageStore } from '../../page-state.ts';

const useLoadedGroups = pageStore<{ groups: readonly Group[] }>(() => ({ groups: [] }));
const page = pageState<{ asked: boolean }>(() => ({ asked: false }));

/** All groups of the site in the order of the house, read once a page; empty until they have been
 *  read. Source: PEOP-03, FND-52. */
export function useGroups(): readonly Group[] {
  useEffect(() => {
    if (page().asked) return;
    page().asked = true;
    api('GET /api/groups')
      .then((groups) => useLoadedGroups.setState({ groups }))
      .catch((error: unknown) => {
        page().asked = false;
        noteFailure('the groups could not be read', error);
      });
  }, []);
  return useLoadedGroups((loaded) => loaded.groups);
}

/** The primary group among those of a person. */
export function primaryGroupOf(groupIds: readonly string[], groups: readonly Group[]): Group | undefined {
  return groups.find((group) => group.grouptype === 'primary' && groupIds.includes(group.id));
}
