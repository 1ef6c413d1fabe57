import { Readable } from 'node:stream';
import type { ParamsOf } from '@hemicycle/contract/endpoint';
import type { downloadRecordingCaptions as declared } from '@hemicycle/contract/playback';
import { fileNameOf } from '@hemicycle/rules/foundations/file-name';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { FileAnswer } from '../../platform/http/file-answer.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterReading } from '../audit/public.ts';
import { requireRecording, writeCaptionsOf } from '../recording/public.ts';

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
  const text = await writeCaptionsOf(db, recording, language);
  if (text === null) throw new DomainError('not-found');
  const detail = { file: 'vtt', language };
  await enterReading(deps, viewer, recording.id_voting_session, 'readTranscript', detail);
  const content = Buffer.from(text);
  return new FileAnswer({
    content: Readable.from([content]),
    name: fileNameOf(`${recording.file_name ?? 'recording'}.${language}.vtt`),
    type: 'text/vtt; charset=utf-8',
    sizeBytes: content.length,
  });
}
