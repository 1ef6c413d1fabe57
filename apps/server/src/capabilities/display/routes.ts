import * as declared from '@hemicycle/contract/display';
import type { Deps } from '../../deps.ts';
import { route, type MountedRoute } from '../../platform/http/route.ts';
import { watchDisplays } from './display-watch.ts';
import { createDisplayUse, followDisplay, readDisplayState } from './follow-display.ts';
import { loadDisplayState } from './load-display-state.ts';
import { createDisplay, holdDisplays, listDisplays, revokeDisplay } from './manage-displays.ts';
import { shareStates } from './share-states.ts';

export function displayRoutes(deps: Deps): MountedRoute[] {
  const watch = watchDisplays(deps);
  const use = createDisplayUse();
  const states = shareStates((idVotingSession) => loadDisplayState(deps, idVotingSession));
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
      followDisplay(deps, use, watch, query.token, request.headers['last-event-id']),
    ),
    route(declared.readDisplayState, ({ query }) => readDisplayState(deps, use, states, query.token)),
  ];
}
