import * as declared from '@hemicycle/contract/background';
import type { Deps } from '../../deps.ts';
import { route, type MountedRoute } from '../../platform/http/route.ts';
import {
  grantBackgroundUpload,
  handleBackgroundSweeps,
  openSiteBackground,
  saveSiteBackground,
} from './site-backgrounds.ts';

/** The calls with which administrators upload backgrounds of the site. It also registers the job
 *  that removes left pictures: call it once, before `deps.jobs` starts. */
export function backgroundRoutes(deps: Deps): MountedRoute[] {
  handleBackgroundSweeps(deps);
  return [
    route(declared.createSiteBackgroundUpload, ({ viewer, body }) =>
      grantBackgroundUpload(deps, viewer, body.sizeBytes),
    ),
    route(declared.saveSiteBackground, ({ viewer, body }) => saveSiteBackground(deps, viewer, body.fileId)),
    route(declared.getSiteBackground, ({ params }) => openSiteBackground(deps, params.picture)),
  ];
}
