import * as declared from '@hemicycle/contract/speakers';
import type { Deps } from '../../deps.ts';
import { route, type MountedRoute } from '../../platform/http/route.ts';
import * as declaredRequests from '@hemicycle/contract/speakers-requests';
import * as declaredRules from '@hemicycle/contract/speaking-rules';
import { callStep } from './call-speaker.ts';
import { chooseSpeakingRules, readSpeakingRules } from './choose-rules.ts';
import { downloadSpeakingTimes } from './download-speaking-times.ts';
import { inOpenList } from './in-open-list.ts';
import { answerStep, takeInterventionStep } from './intervene.ts';
import { closeSpeakersList, openSpeakersList, updateSpeakersList } from './keep-lists.ts';
import {
  askForItem,
  askToIntervene,
  dropSpeechRequest,
  enterSpeechRequest,
  saySide,
} from './keep-requests.ts';
import { listSpeakersLists } from './load-speakers.ts';
import { endStep, pauseStep, resumeStep, undoStep } from './steps.ts';

export function speakerRoutes(deps: Deps): MountedRoute[] {
  return [
    route(declared.listSpeakersLists, ({ viewer, params }) =>
      listSpeakersLists(deps, viewer, params.idVotingSession),
    ),
    route(declared.openSpeakersList, ({ viewer, params, body }) =>
      openSpeakersList(deps, viewer, params.idVotingSession, body),
    ),
    route(declared.updateSpeakersList, ({ viewer, params, body }) =>
      updateSpeakersList(deps, viewer, params.idVotingSession, body),
    ),
    route(declared.closeSpeakersList, ({ viewer, params, body }) =>
      closeSpeakersList(deps, viewer, params.idVotingSession, body.version),
    ),
    route(declared.callSpeaker, ({ viewer, params, body: { version, ...whom } }) =>
      inOpenList(deps, viewer, { ...params, version }, 'callSpeaker', callStep(whom)),
    ),
    route(declared.endSpeech, ({ viewer, params, body }) =>
      inOpenList(deps, viewer, { ...params, ...body }, 'endSpeech', endStep),
    ),
    route(declared.pauseSpeech, ({ viewer, params, body }) =>
      inOpenList(deps, viewer, { ...params, ...body }, 'pauseSpeech', pauseStep),
    ),
    route(declared.resumeSpeech, ({ viewer, params, body }) =>
      inOpenList(deps, viewer, { ...params, ...body }, 'resumeSpeech', resumeStep),
    ),
    route(declared.undoCall, ({ viewer, params, body }) =>
      inOpenList(deps, viewer, { ...params, ...body }, 'undoCall', undoStep),
    ),
    route(declaredRules.readSpeakingRules, ({ viewer, params }) =>
      readSpeakingRules(deps, viewer, params.idVotingSession),
    ),
    route(declaredRules.chooseSpeakingRules, ({ viewer, params, body }) =>
      chooseSpeakingRules(deps, viewer, params.idVotingSession, body),
    ),
    route(declaredRequests.enterSpeechRequest, ({ viewer, params, body }) =>
      enterSpeechRequest(deps, viewer, params.idVotingSession, body),
    ),
    route(declaredRequests.askForItem, ({ viewer, params, body }) =>
      askForItem(deps, viewer, params.idVotingSession, body),
    ),
    route(declaredRequests.saySide, ({ viewer, params, body }) =>
      saySide(deps, viewer, params.idVotingSession, body.side),
    ),
    route(declaredRequests.askToIntervene, ({ viewer, params }) =>
      askToIntervene(deps, viewer, params.idVotingSession),
    ),
    route(declaredRequests.dropSpeechRequest, ({ viewer, params }) =>
      dropSpeechRequest(deps, viewer, params.idVotingSession, params.requestId),
    ),
    route(declaredRequests.takeIntervention, ({ viewer, params, body }) => {
      const { idVotingSession, requestId } = params;
      const { access } = declaredRequests.takeIntervention;
      const step = takeInterventionStep(requestId);
      return inOpenList(deps, viewer, { idVotingSession, ...body }, 'takeIntervention', step, access);
    }),
    route(declaredRequests.answerIntervention, ({ viewer, params, body }) =>
      inOpenList(deps, viewer, { ...params, ...body }, 'answerIntervention', answerStep),
    ),
    route(declared.downloadSpeakingTimes, ({ viewer, params }) =>
      downloadSpeakingTimes(deps, viewer, params.idVotingSession, params.part),
    ),
  ];
}
