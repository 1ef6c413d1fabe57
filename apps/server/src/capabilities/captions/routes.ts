import * as declared from '@hemicycle/contract/captions';
import type { Deps } from '../../deps.ts';
import { route, type MountedRoute } from '../../platform/http/route.ts';
import { correctCaption } from './correct-caption.ts';
import { downloadTranscript } from './download-transcript.ts';
import { listCaptions } from './list-captions.ts';
import { sendCaption } from './send-caption.ts';

export function captionRoutes(deps: Deps): MountedRoute[] {
  return [
    route(declared.sendCaption, ({ viewer, body }) => sendCaption(deps, viewer, body)),
    route(declared.correctCaption, ({ viewer, params, body }) =>
      correctCaption(deps, viewer, params.captionId, body),
    ),
    route(declared.listCaptions, ({ viewer, params, query }) =>
      listCaptions(deps, viewer, params.idVotingSession, query),
    ),
    route(declared.downloadTranscript, ({ viewer, params }) =>
      downloadTranscript(deps, viewer, params.idVotingSession, params),
    ),
  ];
}
