import * as declared from '@hemicycle/contract/speakers';
import type { Deps } from '../../deps.ts';
import { route, type MountedRoute } from '../../platform/http/route.ts';
import { callStep } from './call-speaker.ts';
import { downloadSpeakingTimes } from './download-speaking-times.ts';
import { inOpenList } from './in-open-list.ts';
import { closeSpeakersList, openSpeakersList, updateSpeakersList } from './keep-lists.ts';
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
    route(declared.callSpeaker, ({ viewer, params, body: { version, userId } }) =>
      inOpenList(deps, viewer, { ...params, version }, 'callSpeaker', callStep(userId)),
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
    route(declared.downloadSpeakingTimes, ({ viewer, params }) =>
      downloadSpeakingTimes(deps, viewer, params.idVotingSession, params.part),
    ),
  ];
}
