import * as recorder from '@hemicycle/contract/recorder';
import * as recording from '@hemicycle/contract/recording';
import * as tracks from '@hemicycle/contract/recording-tracks';
import * as streaming from '@hemicycle/contract/streaming';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { route, type MountedRoute } from '../../platform/http/route.ts';
import { comesFrom, setSignInCookie } from '../auth/public.ts';
import { enterByTicket } from './enter-by-ticket.ts';
import { joinRecordingAgain } from './join-again.ts';
import { listRecordableRooms } from './list-recordable-rooms.ts';
import { loadJobOfBot } from './recording-store.ts';
import { readTrackToRecognise, receivePieceOfSpeech, recogniseRecording } from './recognise-recording.ts';
import { listPreviews, readStill, receivePreview } from './previews.ts';
import {
  downloadRecording,
  downloadTrack,
  listRecordings,
  openSegment,
  readPartSegment,
  readPlaylist,
  readRecording,
} from './read-recordings.ts';
import { readCaptionPlaylist, readCaptionSegment, readCaptionsToJoin } from './read-caption-tracks.ts';
import { readMaster, readSoundPlaylist, readSoundSegment } from './read-sounds.ts';
import { receiveFile, receiveSegment, receiveSound, receiveTrack } from './receive-parts.ts';
import { requireRecorder } from './recorder-token.ts';
import {
  answerRecording,
  planRecording,
  readPlan,
  readStatus,
  startRecording,
  stopRecording,
} from './run-recording.ts';
import { readStreaming, renewStreamLink, startStreaming, stopStreaming } from './run-streaming.ts';
import { loadSegment } from './segment-store.ts';
import { createStreamCaptions, readStreamCaptions } from './read-stream-captions.ts';
import {
  createStreamTracks,
  readLiveCaptionPlaylist,
  readLiveCaptionSegment,
  readLiveMaster,
} from './stream-caption-tracks.ts';
import { createStreamReads } from './stream-reads.ts';
import { createOpenStreams, readLivePlaylist, readLiveSegment, readPublicStream } from './watch-stream.ts';
import { listSittingsWithoutRecorder } from './without-recorder.ts';

/** The calls of recording and streaming, those of recorders among them. */
export function recordingRoutes(deps: Deps): MountedRoute[] {
  const reads = createStreamReads();
  const openStreams = createOpenStreams(deps);
  const streams = { ...deps, streams: openStreams };
  const captions = createStreamCaptions(deps, openStreams);
  const captionTracks = createStreamTracks(deps, captions);
  const isHttps = deps.config.publicUrl?.startsWith('https://') ?? false;
  return [
    route(recorder.putSegment, ({ params, query, request }) => receiveSegment(deps, params, query, request)),
    route(recorder.putPreview, ({ params, query, request }) => receivePreview(deps, params, query, request)),
    route(streaming.listPreviews, ({ viewer, params }) => listPreviews(deps, viewer, params.idVotingSession)),
    route(streaming.readPreviewStill, ({ viewer, params }) => readStill(deps, viewer, params)),
    route(recorder.readSegment, async ({ params, request }) => {
      requireRecorder(deps.config, request);
      return openSegment(deps, await loadSegment(deps.db, params.jobId, Number(params.index)));
    }),
    route(recorder.putFinishedFile, ({ params, query, request }) =>
      receiveFile(deps, params.recordingId, query, request),
    ),
    route(recorder.putTrack, ({ params, query, request }) => receiveTrack(deps, params, query, request)),
    route(recorder.putSound, ({ params, query, request }) => receiveSound(deps, params, query, request)),
    route(recorder.readTrackToRecognise, ({ params, request }) =>
      readTrackToRecognise(deps, params, request),
    ),
    route(recorder.putPieceOfSpeech, ({ params, query, request }) =>
      receivePieceOfSpeech(deps, params, query, request),
    ),
    route(recorder.readRecorderStart, async ({ viewer }) => {
      const job = await loadJobOfBot(deps.db, viewer.userId);
      if (job === null) throw new DomainError('not-found');
      const { state, began_ms: beganMs, closed_since_ms: closedMs } = job;
      const hasBegun = beganMs !== null && beganMs <= deps.clock.nowMs();
      return { begins: state === 'running' && hasBegun && closedMs === null };
    }),
    route(recorder.enterByTicket, async ({ body, request, reply }) => {
      const { token, answer } = await enterByTicket(deps, body.ticket, comesFrom(request));
      setSignInCookie(reply, token, isHttps);
      return answer;
    }),
    route(recording.startRecording, ({ viewer, params, body }) =>
      startRecording(deps, viewer, params.idVotingSession, body),
    ),
    route(recording.stopRecording, ({ viewer, params, body }) =>
      stopRecording(deps, viewer, params.idVotingSession, body),
    ),
    route(recording.readRecordingStatus, ({ viewer, params }) => readStatus(deps, viewer, params)),
    route(recording.planRecording, ({ viewer, params, body }) =>
      planRecording(deps, viewer, params.idVotingSession, body),
    ),
    route(recording.readRecordingPlan, ({ viewer, params }) =>
      readPlan(deps, viewer, params.idVotingSession),
    ),
    route(recording.listSittingsWithoutRecorder, () => listSittingsWithoutRecorder(deps)),
    route(recording.answerRecording, ({ viewer, params, body }) =>
      answerRecording(deps, viewer, params.idVotingSession, body),
    ),
    route(recording.listRecordings, ({ viewer, params }) =>
      listRecordings(deps, viewer, params.idVotingSession),
    ),
    route(recording.readRecording, ({ viewer, params }) => readRecording(deps, viewer, params.recordingId)),
    route(recording.readRecordingPlaylist, ({ viewer, params }) =>
      readPlaylist(deps, viewer, params.recordingId),
    ),
    route(recording.readRecordingSegment, ({ viewer, params }) => readPartSegment(deps, viewer, params)),
    route(tracks.readRecordingMaster, ({ viewer, params }) => readMaster(deps, viewer, params.recordingId)),
    route(tracks.readSoundPlaylist, ({ viewer, params }) => readSoundPlaylist(deps, viewer, params)),
    route(tracks.readSoundSegment, ({ viewer, params }) => readSoundSegment(deps, viewer, params)),
    route(tracks.readCaptionPlaylist, ({ viewer, params }) => readCaptionPlaylist(deps, viewer, params)),
    route(tracks.readCaptionSegment, ({ viewer, params }) => readCaptionSegment(deps, viewer, params)),
    route(recorder.readCaptionsToJoin, ({ params, request }) => readCaptionsToJoin(deps, params, request)),
    route(recording.joinRecordingAgain, ({ viewer, params }) =>
      joinRecordingAgain(deps, viewer, params.recordingId),
    ),
    route(tracks.recogniseRecording, ({ viewer, params, body }) =>
      recogniseRecording(deps, viewer, params.recordingId, body),
    ),
    route(recording.listRecordableRooms, ({ viewer, params }) =>
      listRecordableRooms(deps, viewer, params.idVotingSession),
    ),
    route(recording.downloadRecording, ({ viewer, params }) =>
      downloadRecording(deps, viewer, params.recordingId),
    ),
    route(recording.downloadTrack, ({ viewer, params }) => downloadTrack(deps, viewer, params)),
    route(streaming.startStreaming, ({ viewer, params, body }) =>
      startStreaming(deps, viewer, params.idVotingSession, body),
    ),
    route(streaming.stopStreaming, ({ viewer, params, body }) =>
      stopStreaming(deps, viewer, params.idVotingSession, body),
    ),
    route(streaming.readStreaming, ({ viewer, params }) =>
      readStreaming(deps, viewer, params.idVotingSession),
    ),
    route(streaming.renewStreamLink, ({ viewer, params }) =>
      renewStreamLink(deps, viewer, params.idVotingSession),
    ),
    route(streaming.readPublicStream, ({ params, request }) =>
      reads.run(request.ip, () => readPublicStream(streams, params.code)),
    ),
    route(streaming.readStreamPlaylist, ({ params, request }) =>
      reads.run(request.ip, () => readLivePlaylist(streams, params)),
    ),
    route(streaming.readStreamSegment, ({ params, request }) =>
      reads.run(request.ip, () => readLiveSegment(streams, params)),
    ),
    route(streaming.readStreamCaptions, ({ params, request }) =>
      reads.run(request.ip, () => readStreamCaptions(captions, params)),
    ),
    route(streaming.readStreamMaster, ({ params, request }) =>
      reads.run(request.ip, () => readLiveMaster(captionTracks, params)),
    ),
    route(streaming.readStreamCaptionPlaylist, ({ params, request }) =>
      reads.run(request.ip, () => readLiveCaptionPlaylist(captionTracks, params)),
    ),
    route(streaming.readStreamCaptionSegment, ({ params, request }) =>
      reads.run(request.ip, () => readLiveCaptionSegment(captionTracks, params)),
    ),
  ];
}
