import * as declared from '@hemicycle/contract/lobby';
import type { Deps } from '../../deps.ts';
import { route, type MountedRoute } from '../../platform/http/route.ts';
import { replyFromLobby, sendLobbyMessage } from './send-message.ts';
import {
  answerInterview,
  callToInterview,
  endInterview,
  noteIdentitySeen,
  resetAttendantCompleted,
} from './interview.ts';
import { getMeetingLobby } from './meeting-lobby.ts';
import { loadInterviewQuestions } from '../site/public.ts';
import { admitFromLobby, getLobby, refuseFromLobby } from './decide.ts';
import { goToLobby } from './move-out.ts';

export function lobbyRoutes(deps: Deps): MountedRoute[] {
  return [
    route(declared.getLobby, ({ viewer, params }) => getLobby(deps, viewer, params.idVotingSession)),
    route(declared.admitFromLobby, ({ viewer, params, body }) =>
      admitFromLobby(deps, viewer, params.idVotingSession, body),
    ),
    route(declared.refuseFromLobby, ({ viewer, params, body }) =>
      refuseFromLobby(deps, viewer, params.idVotingSession, body),
    ),
    route(declared.sendLobbyMessage, ({ viewer, params, body }) =>
      sendLobbyMessage(deps, viewer, params.idVotingSession, body),
    ),
    route(declared.replyFromLobby, ({ viewer, params, body }) =>
      replyFromLobby(deps, viewer, params.idVotingSession, body),
    ),
    route(declared.callToInterview, ({ viewer, params, body }) =>
      callToInterview(deps, viewer, params.idVotingSession, body),
    ),
    route(declared.answerInterview, ({ viewer, params, body }) =>
      answerInterview(deps, viewer, params.idVotingSession, body),
    ),
    route(declared.endInterview, ({ viewer, params }) => endInterview(deps, viewer, params.idVotingSession)),
    route(declared.noteIdentitySeen, ({ viewer, params, body }) =>
      noteIdentitySeen(deps, viewer, params.idVotingSession, body),
    ),
    route(declared.listInterviewQuestions, () => loadInterviewQuestions(deps.db)),
    route(declared.resetAttendantCompleted, ({ viewer }) => resetAttendantCompleted(deps, viewer)),
    route(declared.getMeetingLobby, ({ viewer, params, query }) =>
      getMeetingLobby(deps, viewer, params.meetingId, query),
    ),
    route(declared.goToLobby, ({ viewer, params, body }) =>
      goToLobby(deps, viewer, params.idVotingSession, body),
    ),
  ];
}
