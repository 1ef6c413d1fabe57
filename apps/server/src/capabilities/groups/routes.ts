import type { Group } from '@hemicycle/contract/people';
import * as declared from '@hemicycle/contract/people';
import type { Deps } from '../../deps.ts';
import { route, type MountedRoute } from '../../platform/http/route.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadGroups } from './public.ts';

/** Loads the groups that a guest may know. */
type LoadForGuest = (db: Deps['db'], guest: Viewer) => Promise<Group[]>;

export function groupRoutes(deps: Deps, loadForGuest: LoadForGuest): MountedRoute[] {
  return [
    route(declared.listGroups, ({ viewer }) =>
      viewer.kind === 'guest' ? loadForGuest(deps.db, viewer) : loadGroups(deps.db),
    ),
  ];
}
