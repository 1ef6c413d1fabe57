import { compareSitting as comparing } from '@hemicycle/contract/compare-sitting';
import * as correcting from '@hemicycle/contract/minute-corrections';
import * as quoting from '@hemicycle/contract/minute-quotes';
import * as blocks from '@hemicycle/contract/minute-text-blocks';
import * as contract from '@hemicycle/contract/minutes';
import type { Deps } from '../../deps.ts';
import type { ViewerOf } from '../../platform/http/mount-route.ts';
import { route, type MountedRoute } from '../../platform/http/route.ts';
import type { ExportDesk } from '../exports/public.ts';
import { compareSitting } from './compare-sitting.ts';
import { answerCorrection, askForCorrection, withdrawCorrection } from './corrections.ts';
import { exportMinutes } from './export-minutes.ts';
import { exportSitting } from './export-sitting.ts';
import { followMinutes, placeCaret } from './follow-minutes.ts';
import { keepTextBlocks } from './keep-text-blocks.ts';
import { watchMinutes } from './minutes-watch.ts';
import { quoteTranscript, searchTranscript } from './quote-transcript.ts';
import { listMinuteVotes, readMinutes } from './read-minutes.ts';
import { stepMinutes } from './step-minutes.ts';
import { loadTextBlocks } from './text-block-store.ts';
import {
  addMinuteText,
  changeMinuteText,
  composeMinutes,
  deleteMinuteText,
  settleMinuteFact,
  takeMinuteFact,
} from './write-minutes.ts';

/** The endpoints of minutes and of the open formats of a sitting. Source: BEY-34, BEY-35. */
export function minuteRoutes(deps: Deps, desk: ExportDesk, viewerOf: ViewerOf): MountedRoute[] {
  const watch = watchMinutes(deps, viewerOf);
  return [
    route(contract.exportSitting, ({ viewer, params }) => exportSitting(deps, desk, viewer, params)),
    route(contract.readMinutes, ({ viewer, params }) =>
      readMinutes(deps, desk, viewer, params.idVotingSession),
    ),
    route(contract.followMinutes, ({ viewer, params, request }) =>
      followMinutes(deps, watch, viewer, { ...params, cookie: request.headers.cookie }),
    ),
    route(contract.placeCaret, ({ viewer, params, body }) => placeCaret(deps, viewer, params, body.at)),
    route(contract.composeMinutes, ({ viewer, params }) =>
      composeMinutes(deps, desk, viewer, params.idVotingSession),
    ),
    route(contract.addMinuteText, ({ viewer, params, body }) =>
      addMinuteText(deps, viewer, params.idVotingSession, body),
    ),
    route(contract.changeMinuteText, ({ viewer, params, body }) =>
      changeMinuteText(deps, viewer, params, body),
    ),
    route(contract.deleteMinuteText, ({ viewer, params }) =>
      deleteMinuteText(deps, viewer, params, Number(params.version)),
    ),
    route(contract.settleMinuteFact, ({ viewer, params, body }) =>
      settleMinuteFact(deps, desk, viewer, params, body),
    ),
    route(contract.takeMinuteFact, ({ viewer, params, body }) =>
      takeMinuteFact(deps, desk, viewer, params.idVotingSession, body.key),
    ),
    route(contract.stepMinutes, ({ viewer, params, body }) =>
      stepMinutes(deps, desk, viewer, params.idVotingSession, body),
    ),
    route(quoting.searchTranscript, ({ viewer, params, query }) =>
      searchTranscript(deps, viewer, params.idVotingSession, query),
    ),
    route(quoting.quoteTranscript, ({ viewer, params, body }) =>
      quoteTranscript(deps, viewer, params.idVotingSession, body),
    ),
    route(blocks.listMinuteTextBlocks, async () => ({ blocks: await loadTextBlocks(deps.db) })),
    route(blocks.keepMinuteTextBlocks, ({ viewer, body }) => keepTextBlocks(deps, viewer, body)),
    route(correcting.askMinuteCorrection, ({ viewer, params, body }) =>
      askForCorrection(deps, viewer, params.idVotingSession, body),
    ),
    route(correcting.withdrawMinuteCorrection, ({ viewer, params }) =>
      withdrawCorrection(deps, viewer, params),
    ),
    route(correcting.answerMinuteCorrection, ({ viewer, params, body }) =>
      answerCorrection(deps, desk, viewer, params, body),
    ),
    route(contract.listMinuteVotes, ({ viewer, params }) =>
      listMinuteVotes(deps, viewer, params.idVotingSession),
    ),
    route(comparing, ({ viewer, params, body }) =>
      compareSitting(deps, desk, viewer, { ...params, ...body }),
    ),
    route(contract.exportMinutes, ({ viewer, params }) => exportMinutes(deps, desk, viewer, params)),
  ];
}
