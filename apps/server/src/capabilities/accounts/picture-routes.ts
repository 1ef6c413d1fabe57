import * as declared from '@hemicycle/contract/person-pictures';
import type { Deps } from '../../deps.ts';
import { route, type MountedRoute } from '../../platform/http/route.ts';
import type { AccountHook } from './account-hooks.ts';
import { openPicture, removePicture, savePicture } from './person-pictures.ts';

/** The calls that give people pictures and show them. */
export function pictureRoutes(deps: Deps, hooks: readonly AccountHook[]): MountedRoute[] {
  return [
    route(declared.savePersonPicture, ({ viewer, params, body }) =>
      savePicture(deps, hooks, viewer, params.userId, body),
    ),
    route(declared.removePersonPicture, ({ viewer, params, body }) =>
      removePicture(deps, hooks, viewer, params.userId, body),
    ),
    route(declared.getPersonPicture, ({ params }) => openPicture(deps, params.picture)),
  ];
}
