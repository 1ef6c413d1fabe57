import type { ParamsOf } from '@hemicycle/contract/endpoint';
import type * as recorder from '@hemicycle/contract/recorder';
import type * as declared from '@hemicycle/contract/recording-tracks';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { MediaAnswer } from '../../platform/http/media-answer.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterPlaying, type ReadsRecordings, requireParts } from './read-recordings.ts';
import { loadRecordedLanguages, runsOf, writeCaptionsOf, writeCaptionsOfRun } from './recorded-captions.ts';
import { requireRecorder } from './recorder-token.ts';
import { loadRecording } from './recording-store.ts';
import { clockOf } from './segment-clock-of.ts';
import { HLS_TYPE, playlistOf, WEBVTT_TYPE } from './write-playlist.ts';

/** The HLS playlist of captions: a piece of text a run, and the breaks of the recording. @throws
 *  DomainError `not-found`. Source: RFC 8216, 4.3.4.1; issue 34 §1. */
export async function readCaptionPlaylist(
  deps: ReadsRecordings,
  viewer: Viewer,
  { recordingId, language }: ParamsOf<typeof declared.readCaptionPlaylist>,
): Promise<MediaAnswer> {
  const { row, parts, isOver } = await requireParts(deps, viewer, recordingId);
  const languages = await loadRecordedLanguages(deps.db, row, parts);
  if (!languages.includes(language)) throw new DomainError('not-found');
  await enterPlaying(deps, viewer, row);
  const content = playlistOf(
    parts.map((part) => ({
      segments: runsOf(part).map(({ index, ms, begunMs }) => ({
        ...{ ms, begunMs, address: `parts/${part.job.part}/segments/${index}.vtt` },
      })),
    })),
    { isOver, first: 0 },
  );
  return new MediaAnswer({ content, type: HLS_TYPE, keptSeconds: 0 });
}

/** @throws DomainError `not-found`. */
export async function readCaptionSegment(
  deps: ReadsRecordings,
  viewer: Viewer,
  { recordingId, language, part, index }: ParamsOf<typeof declared.readCaptionSegment>,
): Promise<MediaAnswer> {
  const { row, parts } = await requireParts(deps, viewer, recordingId);
  const languages = await loadRecordedLanguages(deps.db, row, parts);
  const of = parts.find(({ job }) => job.part === Number(part));
  const at = Number(index.replace('.vtt', ''));
  const run = of === undefined ? undefined : runsOf(of).find((one) => one.index === at);
  if (run === undefined || !languages.includes(language)) throw new DomainError('not-found');
  await enterPlaying(deps, viewer, row);
  const clockMs = await clockOf(deps, run.storageId);
  const content = await writeCaptionsOfRun(deps.db, row, { language, run, clockMs });
  return new MediaAnswer({ content, type: WEBVTT_TYPE, keptSeconds: 0 });
}

/** The captions that go into the file of a recording. @throws DomainError `recorder-refused`,
 *  `not-found`. */
export async function readCaptionsToJoin(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { recordingId, language }: ParamsOf<typeof recorder.readCaptionsToJoin>,
  request: FastifyRequest,
): Promise<MediaAnswer> {
  requireRecorder(config, request);
  const row = await loadRecording(db, recordingId);
  const content = row?.state === 'joining' ? await writeCaptionsOf(db, row, language) : null;
  if (content === null) throw new DomainError('not-found');
  return new MediaAnswer({ content, type: WEBVTT_TYPE, keptSeconds: 0 });
}
