import * as declaredHandover from '@hemicycle/contract/handover-calls';
import * as declared from '@hemicycle/contract/interpretation';
import * as declaredSigns from '@hemicycle/contract/sign-language';
import type { Deps } from '../../deps.ts';
import { route, type MountedRoute } from '../../platform/http/route.ts';
import { acceptHandover, askHandover, endHandover, handleHandoverJobs } from './booth-handover.ts';
import { reportSilence } from './booth-alarm.ts';
import { giveAir, takeAir } from './booth-air.ts';
import { closeChannel, createChannel, listCandidates } from './keep-channels.ts';
import { leaveLanguage, listenToLanguage } from './listen-to-language.ts';
import { listLanguages } from './list-languages.ts';
import { nameInterpreter, removeInterpreter } from './name-interpreters.ts';
import { nameSignInterpreter, removeSignInterpreter } from './name-sign-interpreters.ts';
import { sayFloorLanguage } from './say-floor-language.ts';
import { serveRoom } from './serve-room.ts';
import { signalSpeaker } from './signal-speaker.ts';
import { switchBooth } from './switch-booth.ts';

export function interpretationRoutes(deps: Deps): MountedRoute[] {
  handleHandoverJobs(deps);
  return [
    route(declared.createInterpreterChannel, ({ viewer, params, body }) =>
      createChannel(deps, viewer, params.idVotingSession, body.language),
    ),
    route(declared.closeInterpreterChannel, ({ viewer, params }) =>
      closeChannel(deps, viewer, params.channelId),
    ),
    route(declared.listInterpreterCandidates, ({ viewer, params }) =>
      listCandidates(deps, viewer, params.idVotingSession),
    ),
    route(declared.listInterpretedLanguages, ({ viewer, params }) =>
      listLanguages(deps, viewer, params.idVotingSession),
    ),
    route(declared.nameInterpreter, ({ viewer, params }) => nameInterpreter(deps, viewer, params)),
    route(declared.removeInterpreter, ({ viewer, params }) => removeInterpreter(deps, viewer, params)),
    route(declared.serveRoom, ({ viewer, params, body }) =>
      serveRoom(deps, viewer, params.channelId, body.huddleId),
    ),
    route(declared.listenToLanguage, ({ viewer, params }) =>
      listenToLanguage(deps, viewer, params.channelId),
    ),
    route(declared.leaveLanguage, ({ viewer, params }) => leaveLanguage(deps, viewer, params.channelId)),
    route(declared.takeAir, ({ viewer, params }) => takeAir(deps, viewer, params.channelId)),
    route(declared.sayFloorLanguage, ({ viewer, params, body }) =>
      sayFloorLanguage(deps, viewer, params.idVotingSession, body),
    ),
    route(declared.signalSpeaker, ({ viewer, params, body }) =>
      signalSpeaker(deps, viewer, params.idVotingSession, body),
    ),
    route(declaredSigns.nameSignInterpreter, ({ viewer, params }) =>
      nameSignInterpreter(deps, viewer, params),
    ),
    route(declaredSigns.removeSignInterpreter, ({ viewer, params }) =>
      removeSignInterpreter(deps, viewer, params),
    ),
    route(declared.switchBooth, ({ viewer, params }) => switchBooth(deps, viewer, params.channelId)),
    route(declared.giveAir, ({ viewer, params }) => giveAir(deps, viewer, params.channelId)),
    route(declaredHandover.askHandover, ({ viewer, params, body }) =>
      askHandover(deps, viewer, params.channelId, body),
    ),
    route(declaredHandover.acceptHandover, ({ viewer, params, body }) =>
      acceptHandover(deps, viewer, params.channelId, body.now),
    ),
    route(declaredHandover.reportSilence, ({ viewer, params, body }) =>
      reportSilence(deps, viewer, params.channelId, body.silent),
    ),
    route(declaredHandover.endHandover, ({ viewer, params }) => endHandover(deps, viewer, params.channelId)),
  ];
}
