import { useCallback, useEffect } from 'react';
import { api } from '../../api-client.ts';
import { noteFailure } from '../../note-failure.ts';
import { pageState, pageStore } from '../../page-state.ts';

const useLoadedRoles = pageStore<{ names: ReadonlyMap<string, string> | null }>(() => ({ names: null }));
const page = pageState<{ asked: boolean }>(() => ({ asked: false }));

/** A function from role ids to role names; null until the roles have been read. They are read once
 *  a page. Source: FND-52, PERM-04. */
export function useRoleNames(): ((roleIds: readonly string[]) => string[]) | null {
  useEffect(() => {
    if (page().asked) return;
    page().asked = true;
    api('GET /api/roles')
      .then((roles) => useLoadedRoles.setState({ names: new Map(roles.map((role) => [role.id, role.name])) }))
      .catch((error: unknown) => {
        page().asked = false;
        noteFailure('the roles could not be read', error);
      });
  }, []);
  const names = useLoadedRoles((loaded) => loaded.names);
  const toNames = useCallback(
    (roleIds: readonly string[]) => roleIds.flatMap((roleId) => names?.get(roleId) ?? []),
    [names],
  );
  return names === null ? null : toNames;
}
