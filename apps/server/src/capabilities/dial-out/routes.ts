import * as contract from '@hemicycle/contract/dial-out';
import type { Deps } from '../../deps.ts';
import { route, type MountedRoute } from '../../platform/http/route.ts';
import { callPhone } from './call-phone.ts';

/** The endpoint that calls phones. Source: FND-60. */
export function dialOutRoutes(deps: Deps): MountedRoute[] {
  return [
    route(contract.callPhone, async ({ viewer, params, body }) =>
      callPhone(deps, viewer, { ...params, ...body }),
    ),
  ];
}
