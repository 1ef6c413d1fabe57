import type { Group } from '@hemicycle/contract/people';
import { useEffect } from 'react';
import { api } from '../../api-client.ts';
import { noteFailure } from '../../note-failure.ts';
import { pageState, pageStore } from '../../page-state.ts';

const useLoadedGroups = pageStore<{ groups: readonly Group[]; read: boolean }>(() => ({
  groups: [],
  read: false,
}));
const page = pageState<{ asked: boolean }>(() => ({ asked: false }));

/** All groups of the site in the order of the house, read once a page; empty until they have been
 *  read. Source: PEOP-03, FND-52. */
export function useGroups(): readonly Group[] {
  useEffect(() => {
    if (page().asked) return;
    page().asked = true;
    api('GET /api/groups')
      .then((groups) => useLoadedGroups.setState({ groups, read: true }))
      .catch((error: unknown) => {
        page().asked = false;
        useLoadedGroups.setState({ read: true });
        noteFailure('the groups could not be read', error);
      });
  }, []);
  return useLoadedGroups((loaded) => loaded.groups);
}

/** Whether the groups have been read, or could not be read: false only while they are asked for the
 *  first time. */
export function useGroupsRead(): boolean {
  return useLoadedGroups((loaded) => loaded.read);
}
