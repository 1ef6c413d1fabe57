import * as declared from '@hemicycle/contract/autoleave';
import type { Deps } from '../../deps.ts';
import { route, type MountedRoute } from '../../platform/http/route.ts';
import { checkExtend } from './check-extend.ts';

export function autoLeaveRoutes(deps: Deps): MountedRoute[] {
  return [
    route(declared.checkExtend, ({ viewer, params }) => checkExtend(deps, viewer, params.idVotingSession)),
  ];
}
