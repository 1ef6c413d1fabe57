import * as declared from '@hemicycle/contract/group-admin';
import type { Deps } from '../../deps.ts';
import { route, type MountedRoute } from '../../platform/http/route.ts';
import { createGroup, deleteGroup, readGroupUse, updateGroup } from './change-group.ts';
import {
  grantPictureUpload,
  handlePictureSweeps,
  openGroupPicture,
  removeGroupPicture,
  saveGroupPicture,
} from './group-pictures.ts';

/** The calls with which administrators make, change and delete groups, and the pictures of groups.
 *  It also registers the job that removes left pictures: call it once, before `deps.jobs` starts.
 *  */
export function groupAdminRoutes(deps: Deps): MountedRoute[] {
  handlePictureSweeps(deps);
  return [
    route(declared.createGroup, ({ viewer, body }) => createGroup(deps, viewer, body)),
    route(declared.updateGroup, ({ viewer, params, body }) =>
      updateGroup(deps, viewer, params.groupId, body),
    ),
    route(declared.getGroupUse, ({ params }) => readGroupUse(deps, params.groupId)),
    route(declared.deleteGroup, ({ viewer, params }) => deleteGroup(deps, viewer, params.groupId)),
    route(declared.createGroupPictureUpload, ({ viewer, params, body }) =>
      grantPictureUpload(deps, viewer, params.groupId, body.sizeBytes),
    ),
    route(declared.saveGroupPicture, ({ viewer, params, body }) =>
      saveGroupPicture(deps, viewer, params.groupId, body),
    ),
    route(declared.removeGroupPicture, ({ viewer, params, body }) =>
      removeGroupPicture(deps, viewer, params.groupId, body?.before),
    ),
    route(declared.getGroupPicture, ({ params }) => openGroupPicture(deps, params.picture)),
  ];
}
