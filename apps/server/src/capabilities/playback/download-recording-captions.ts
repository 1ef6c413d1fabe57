import { Readable } from 'node:stream';
import type { ParamsOf } from '@hemicycle/contract/endpoint';
import type { downloadRecordingCaptions as declared } from '@hemicycle/contract/playback';
import { webVttOf } from '@hemicycle/rules/captions/write-transcript';
import { fileNameOf } from '@hemicycle/rules/foundations/file-name';
import { playbackMsOf, playedMark } from '@hemicycle/rules/recording/playback-time';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { FileAnswer } from '../../platform/http/file-answer.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterReading } from '../audit/public.ts';
import { loadCaptionsOf, transcriptWords } from '../captions/public.ts';
import { requireRecording } from '../recording/public.ts';
import { loadHouse } from '../site/public.ts';
import { loadSpans } from './read-playback.ts';

/** The captions that were said while a recording ran, as WebVTT with the times of the recording, so
 *  that it plays beside the file. Lines that fall into a gap are left out. @throws DomainError
 *  `not-found`, `in-lobby`. Source: BEY-15, BEY-17. */
export async function downloadRecordingCaptions(
  deps: Pick<Deps, 'clock' | 'db' | 'jobs'>,
  viewer: Viewer,
  { recordingId, language }: ParamsOf<typeof declared>,
): Promise<FileAnswer> {
  const { db } = deps;
  const recording = await requireRecording({ db }, viewer, recordingId);
  const idVotingSession = recording.id_voting_session;
  const isOfRoom = recording.room_id !== idVotingSession && !recording.interpreter;
  const spans = await loadSpans(db, recording.id);
  const [first] = spans;
  if (isOfRoom || first === undefined) throw new DomainError('not-found');
  await enterReading(deps, viewer, idVotingSession, 'readTranscript', { file: 'vtt', language });
  const [captions, house] = await Promise.all([
    loadCaptionsOf(db, { idVotingSession, language }),
    loadHouse(db),
  ]);
  const lines = captions
    .filter(({ createdAt }) => playedMark(spans, { fromMs: createdAt, untilMs: createdAt }) !== null)
    .map((line) => ({ ...line, createdAt: first.fromMs + playbackMsOf(spans, line.createdAt) }));
  const content = Buffer.from(
    webVttOf(lines, {
      title: recording.room_title,
      startMs: first.fromMs,
      zone: house.timeZone,
      words: transcriptWords[house.language],
    }),
  );
  return new FileAnswer({
    content: Readable.from([content]),
    name: fileNameOf(`${recording.file_name ?? 'recording'}.${language}.vtt`),
    type: 'text/vtt; charset=utf-8',
    sizeBytes: content.length,
  });
}
