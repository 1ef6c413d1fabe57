import * as declared from '@hemicycle/contract/people';
import type { Deps } from '../../deps.ts';
import { route, type MountedRoute } from '../../platform/http/route.ts';
import { presentRole } from './present-role.ts';
import { loadRoles } from './role-store.ts';

export function roleRoutes(deps: Deps): MountedRoute[] {
  return [
    route(declared.listRoles, async ({ viewer }) => {
      const roles = await loadRoles(deps.db);
      return roles.map((role) => presentRole(role, viewer));
    }),
  ];
}
