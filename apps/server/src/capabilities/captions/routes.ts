import * as automatic from '@hemicycle/contract/automatic-captions';
import * as readers from '@hemicycle/contract/caption-readers';
import * as streams from '@hemicycle/contract/caption-streams';
import * as declared from '@hemicycle/contract/captions';
import type { Deps } from '../../deps.ts';
import { route, type MountedRoute } from '../../platform/http/route.ts';
import { receiveSamples } from '../../platform/http/received-sound.ts';
import type { ListDesk } from '../accounts/public.ts';
import { approveCaptions } from './approve-captions.ts';
import { correctCaption } from './correct-caption.ts';
import { downloadTranscript, transcriptOfStream } from './download-transcript.ts';
import { listCaptions } from './list-captions.ts';
import { createStream, listStreams, revokeStream } from './manage-streams.ts';
import { countReaders, readCaptions } from './read-captions.ts';
import { sendCaption } from './send-caption.ts';
import { sendSpeech } from './send-speech.ts';
import { switchAutomatic } from './switch-automatic.ts';
import { createStreamWrites, readStreamSeq, writeStream } from './write-stream.ts';

export function captionRoutes(
  deps: Deps & { readonly listDesk: Pick<ListDesk, 'makeOther'> },
): MountedRoute[] {
  const speaking = new Set<string>();
  const streamWrites = createStreamWrites();
  return [
    route(automatic.switchAutomaticCaptions, ({ viewer, params, body }) =>
      switchAutomatic(deps, viewer, params.idVotingSession, body),
    ),
    route(automatic.sendSpeech, ({ viewer, query, request }) => {
      const samples = receiveSamples(request);
      const { utterance, settles } = query;
      return sendSpeech(deps, viewer, { utterance, settles: settles === 'true', samples }, speaking);
    }),
    route(automatic.approveCaptions, ({ viewer, params, body }) =>
      approveCaptions(deps, viewer, params.idVotingSession, body),
    ),
    route(declared.sendCaption, ({ viewer, body }) => sendCaption(deps, viewer, body)),
    route(declared.correctCaption, ({ viewer, params, body }) =>
      correctCaption(deps, viewer, params.captionId, body),
    ),
    route(declared.listCaptions, ({ viewer, params, query }) =>
      listCaptions(deps, viewer, params.idVotingSession, query),
    ),
    route(declared.downloadTranscript, ({ viewer, params }) =>
      downloadTranscript(deps, deps.listDesk, viewer, params.idVotingSession, params),
    ),
    route(readers.readCaptionsIn, ({ viewer, params, body }) =>
      readCaptions(deps, viewer, params.idVotingSession, body),
    ),
    route(readers.countCaptionReaders, ({ viewer, params }) =>
      countReaders(deps, viewer, params.idVotingSession),
    ),
    route(streams.createCaptionStream, ({ viewer, params, body }) =>
      createStream(deps, viewer, params.idVotingSession, body),
    ),
    route(streams.listCaptionStreams, ({ viewer, params }) =>
      listStreams(deps, viewer, params.idVotingSession),
    ),
    route(streams.revokeCaptionStream, ({ viewer, params }) => revokeStream(deps, viewer, params)),
    route(streams.writeCaptionStream, ({ query, request }) =>
      writeStream(deps, query, request.body, streamWrites),
    ),
    route(streams.getCaptionStreamSeq, ({ query }) => readStreamSeq(deps, query.token)),
    route(streams.getCaptionStreamTranscript, ({ query }) =>
      transcriptOfStream(deps, deps.listDesk, query.token, query.format),
    ),
  ];
}
