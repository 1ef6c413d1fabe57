import * as declared from '@hemicycle/contract/huddles';
import type { Deps } from '../../deps.ts';
import { route, type MountedRoute } from '../../platform/http/route.ts';
import { joinHuddle, leaveHuddle } from './huddle-membership.ts';
import { callModerator, decideCall } from './call-moderator.ts';
import { closeHuddle, createHuddle } from './keep-huddles.ts';
import { cancelRecall, handleBringBackJobs, lengthenRecall, openRecall } from './keep-recall.ts';
import { endListening, listenIn, speakInto } from './listen-in.ts';
import { listHuddles, listSessionHuddles } from './list-huddles.ts';

export function huddleRoutes(deps: Deps): MountedRoute[] {
  handleBringBackJobs(deps);
  return [
    route(declared.listHuddles, ({ viewer }) => listHuddles(deps, viewer)),
    route(declared.listSessionHuddles, ({ viewer, params }) =>
      listSessionHuddles(deps, viewer, params.idVotingSession),
    ),
    route(declared.createHuddle, ({ viewer, params, body }) =>
      createHuddle(deps, viewer, params.idVotingSession, body),
    ),
    route(declared.closeHuddle, ({ viewer, params }) => closeHuddle(deps, viewer, params.roomId)),
    route(declared.joinHuddle, ({ viewer, params }) => joinHuddle(deps, viewer, params.roomId)),
    route(declared.leaveHuddle, ({ viewer, params }) => leaveHuddle(deps, viewer, params.roomId)),
    route(declared.openHuddleRecall, ({ viewer, params, body }) =>
      openRecall(deps, viewer, params.idVotingSession, body.minutes),
    ),
    route(declared.lengthenHuddleRecall, ({ viewer, params, body }) =>
      lengthenRecall(deps, viewer, params.idVotingSession, body.minutes),
    ),
    route(declared.cancelHuddleRecall, ({ viewer, params }) =>
      cancelRecall(deps, viewer, params.idVotingSession),
    ),
    route(declared.callModerator, ({ viewer, params }) => callModerator(deps, viewer, params.roomId)),
    route(declared.decideHuddleCall, ({ viewer, params, body }) =>
      decideCall(deps, viewer, params.roomId, body.state),
    ),
    route(declared.listenInToHuddle, ({ viewer, params }) => listenIn(deps, viewer, params.roomId)),
    route(declared.speakIntoHuddle, ({ viewer, params, body }) =>
      speakInto(deps, viewer, params.roomId, body.sends),
    ),
    route(declared.endListeningIn, ({ viewer, params }) => endListening(deps, viewer, params.roomId)),
  ];
}
