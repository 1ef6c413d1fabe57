import * as declared from '@hemicycle/contract/display';
import type { Deps } from '../../deps.ts';
import { route, type MountedRoute } from '../../platform/http/route.ts';
import { watchDisplays } from './display-watch.ts';
import { followDisplay, readDisplayState } from './follow-display.ts';
import { createDisplay, holdDisplays, listDisplays, revokeDisplay } from './manage-displays.ts';

export function displayRoutes(deps: Deps): MountedRoute[] {
  const watch = watchDisplays(deps);
  return [
    route(declared.listDisplays, ({ viewer, params }) => listDisplays(deps, viewer, params.idVotingSession)),
    route(declared.createDisplay, ({ viewer, params, body }) =>
      createDisplay(deps, viewer, params.idVotingSession, body),
    ),
    route(declared.revokeDisplay, ({ viewer, params }) => revokeDisplay(deps, viewer, params)),
    route(declared.holdDisplays, ({ viewer, params, body }) =>
      holdDisplays(deps, viewer, params.idVotingSession, body),
    ),
    route(declared.followDisplay, ({ query, request }) =>
      followDisplay(deps, watch, query.token, request.headers['last-event-id']),
    ),
    route(declared.readDisplayState, ({ query }) => readDisplayState(deps, query.token)),
  ];
}
