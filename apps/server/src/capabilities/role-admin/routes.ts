import * as declared from '@hemicycle/contract/role-admin';
import type { Deps } from '../../deps.ts';
import { route, type MountedRoute } from '../../platform/http/route.ts';
import { createRole, deleteRole, previewRole, readRoleUse, updateRole } from './change-role.ts';

/** The calls with which administrators make, change and delete roles. */
export function roleAdminRoutes(deps: Deps): MountedRoute[] {
  return [
    route(declared.createRole, ({ viewer, body }) => createRole(deps, viewer, body)),
    route(declared.updateRole, ({ viewer, params, body }) => updateRole(deps, viewer, params.roleId, body)),
    route(declared.previewRole, ({ params, body }) => previewRole(deps, params.roleId, body)),
    route(declared.getRoleUse, ({ params }) => readRoleUse(deps, params.roleId)),
    route(declared.deleteRole, ({ viewer, params, body }) =>
      deleteRole(deps, viewer, params.roleId, body.people),
    ),
  ];
}
