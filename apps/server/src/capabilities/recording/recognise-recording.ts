import { FLOOR_LANGUAGE } from '@hemicycle/contract/caption-names';
import type { BodyOf, ParamsOf, QueryOf } from '@hemicycle/contract/endpoint';
import { RECORDER_LOST_AFTER_MS } from '@hemicycle/contract/recorder-names';
import type * as recorder from '@hemicycle/contract/recorder';
import type { Recording } from '@hemicycle/contract/recording';
import * as declared from '@hemicycle/contract/recording-tracks';
import { lengthMsOf, sittingMsOf, spansOf } from '@hemicycle/rules/recording/playback-time';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { receiveSamples } from '../../platform/http/received-sound.ts';
import { MediaAnswer } from '../../platform/http/media-answer.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterAct } from '../audit/public.ts';
import { areMinutesSigned, emptyUnapproved, recogniseAfterwards } from '../captions/public.ts';
import { hasEnded, loadSession, lockSession } from '../sessions/public.ts';
import { requireStillMay } from '../writing/public.ts';
import { loadParts } from './load-parts.ts';
import { presentRecording, requireRecording } from './read-recordings.ts';
import { takesCaptions } from './recorded-captions.ts';
import { requireRecorder } from './recorder-token.ts';
import { utteranceOf, utterancesBeginWith } from './piece-of-speech.ts';
import { loadRecording } from './recording-store.ts';
import { loadRecognition, noteRead, saveRecognition } from './recognition-store.ts';
import { hasReaderOfTracks } from './recorder-store.ts';
import { loadTrack, loadTracks } from './track-store.ts';

type Given = Pick<Deps, 'db' | 'clock' | 'news' | 'jobs' | 'storage' | 'speech' | 'config'>;

const TRACK_TYPE = 'audio/mp4';

/** Asks for the recognition of what the people of a recording said, with its entry in the audit
 *  log. While one waits or runs it changes nothing. After one, utterances of which nobody has
 *  approved a line are made anew. @throws DomainError `not-found`, `in-lobby`,
 *  `recording-not-whole`, `recording-has-no-tracks`, `sitting-not-over`, `speech-unavailable`,
 *  `captions-signed`, `no-available-controller`. Source: issue 34 §1, BEY-39. */
export async function recogniseRecording(
  deps: Given,
  viewer: Viewer,
  recordingId: string,
  { language }: BodyOf<typeof declared.recogniseRecording>,
): Promise<Recording> {
  const { db, clock, news, speech } = deps;
  const row = await requireRecording(deps, viewer, recordingId);
  const { id_voting_session: idVotingSession } = row;
  if (speech?.languages.includes(language) !== true) throw new DomainError('speech-unavailable');
  if (row.state !== 'whole') throw new DomainError('recording-not-whole');
  await inTransaction(db, async (transaction) => {
    await requireStillMay(deps, transaction, viewer, declared.recogniseRecording.access);
    if (!(await lockSession(transaction, idVotingSession))) throw new DomainError('not-found');
    const nowMs = clock.nowMs();
    const session = await loadSession(transaction, idVotingSession);
    if (session === null) throw new DomainError('not-found');
    // Lines of before would come among those that people read as they are said.
    if (!(await hasEnded(transaction, session, nowMs))) throw new DomainError('sitting-not-over');
    if (await areMinutesSigned(transaction, idVotingSession)) throw new DomainError('captions-signed');
    const tracks = takesCaptions(row) ? await loadTracks(transaction, recordingId) : [];
    if (tracks.length === 0) throw new DomainError('recording-has-no-tracks');
    if ((await loadRecognition(transaction, recordingId))?.state === 'asked') return;
    if (!(await hasReaderOfTracks(transaction, nowMs - RECORDER_LOST_AFTER_MS))) {
      throw new DomainError('no-available-controller');
    }
    // Lines of another language, or of another program, would stand beside those that come.
    const ofFloor = { id_voting_session: idVotingSession, language: FLOOR_LANGUAGE };
    await emptyUnapproved(transaction, ofFloor, utterancesBeginWith(recordingId));
    await saveRecognition(transaction, {
      ...{ recording_id: recordingId, state: 'asked', language },
      ...{ by_name: viewer.displayName, asked_ms: nowMs },
      ...{ recorder_id: null, given_ms: null, error: null, person_id: null },
    });
    await enterAct(deps, transaction, idVotingSession, {
      ...{ act: 'recogniseRecording', byUserId: viewer.userId, userId: null, created: nowMs },
      detail: { room: row.room_title, file: row.file_name ?? '', language },
    });
  });
  news.announce({ kind: 'recording', idVotingSession });
  return presentRecording(deps, await requireRecording(deps, viewer, recordingId));
}

/** The track of a person, for the recorder that was asked to read it. @throws DomainError
 *  `recorder-refused`, `not-found`. */
export async function readTrackToRecognise(
  { config, db, storage }: Given,
  { recordingId, personId }: ParamsOf<typeof recorder.readTrackToRecognise>,
  request: FastifyRequest,
): Promise<MediaAnswer> {
  requireRecorder(config, request);
  const isAsked = (await loadRecognition(db, recordingId))?.state === 'asked';
  const track = isAsked ? await loadTrack(db, recordingId, personId) : null;
  const content = track === null ? null : await storage.open(track.storage_id);
  if (content === null) throw new DomainError('not-found');
  return new MediaAnswer({ content, type: TRACK_TYPE, keptSeconds: 0 });
}

/** Recognises a piece of the speech of a person in a recording, as lines of automatic captions with
 *  the time of the sitting. @throws DomainError `recorder-refused`, `not-found`, `invalid-input`,
 *  `unsupported-media-type`, `speech-unavailable`, `speech-busy`, `captions-signed`. Source: issue
 *  34 §1, BEY-39. */
export async function receivePieceOfSpeech(
  deps: Given,
  { recordingId, personId, index }: ParamsOf<typeof recorder.putPieceOfSpeech>,
  { fromMs }: QueryOf<typeof recorder.putPieceOfSpeech>,
  request: FastifyRequest,
): Promise<void> {
  requireRecorder(deps.config, request);
  const { db } = deps;
  const samples = receiveSamples(request);
  const [row, asked, track] = await Promise.all([
    loadRecording(db, recordingId),
    loadRecognition(db, recordingId),
    loadTrack(db, recordingId, personId),
  ]);
  if (row === null || asked?.state !== 'asked' || track === null) throw new DomainError('not-found');
  const spans = spansOf((await loadParts(db, recordingId)).flatMap(({ segments }) => segments));
  const beganMs = sittingMsOf(spans, Number(fromMs));
  if (beganMs === null || Number(fromMs) > lengthMsOf(spans)) {
    throw new DomainError('invalid-input', [{ path: 'fromMs', problem: 'It is after the recording.' }]);
  }
  const lines = await recogniseAfterwards(deps, {
    ...{ idVotingSession: row.id_voting_session, language: asked.language, beganMs, samples },
    speaker: { userId: personId, name: track.name },
    utterance: utteranceOf(recordingId, personId, index),
  });
  await noteRead(db, { recordingId, personId }, { readMs: Number(fromMs), lines });
}
