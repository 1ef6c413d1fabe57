import { FLOOR_LANGUAGE } from '@hemicycle/contract/caption-names';
import type { ParamsOf } from '@hemicycle/contract/endpoint';
import type * as declared from '@hemicycle/contract/recording-tracks';
import { captionTrack, languageCode } from '@hemicycle/rules/recording/language-tag';
import { DomainError } from '../../platform/http/domain-error.ts';
import { MediaAnswer } from '../../platform/http/media-answer.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { enterPlaying, openSegment, type ReadsRecordings, requireParts } from './read-recordings.ts';
import { loadRecordedLanguages } from './recorded-captions.ts';
import { loadSound } from './sound-store.ts';
import { soundsOf } from './sounds-of.ts';
import { HLS_TYPE, masterOf, playlistOf } from './write-playlist.ts';

/** The HLS playlist of a recording with its sounds and, once nothing is added to it, its captions.
 *  @throws DomainError `not-found`. Source: issue 34 §1. */
export async function readMaster(
  deps: ReadsRecordings,
  viewer: Viewer,
  recordingId: string,
): Promise<MediaAnswer> {
  const { row, parts, isOver } = await requireParts(deps, viewer, recordingId);
  const sounds = await soundsOf(deps.db, row, parts);
  const captions = isOver ? await loadRecordedLanguages(deps.db, row, parts) : [];
  const rates = parts.flatMap(({ segments }) => segments.map(({ bytes, ms }) => (bytes * 8000) / ms));
  const content = masterOf('playlist.m3u8', {
    sounds: sounds.map(({ title }) => ({
      ...{ title, language: languageCode(title) },
      address: `sounds/${encodeURIComponent(title)}/playlist.m3u8`,
    })),
    captions: captions.map((language) => ({
      ...{ title: captionTrack(language).title, language: language === FLOOR_LANGUAGE ? null : language },
      address: `captions/${language}/playlist.m3u8`,
    })),
    bitsPerSecond: Math.ceil(rates.reduce((most, rate) => Math.max(most, rate), 1)),
  });
  return new MediaAnswer({ content, type: HLS_TYPE, keptSeconds: 0 });
}

/** The HLS playlist of the sound of an interpreter, with the breaks of the recording. @throws
 *  DomainError `not-found`. */
export async function readSoundPlaylist(
  deps: ReadsRecordings,
  viewer: Viewer,
  { recordingId, title }: ParamsOf<typeof declared.readSoundPlaylist>,
): Promise<MediaAnswer> {
  const { row, parts } = await requireParts(deps, viewer, recordingId);
  const sound = (await soundsOf(deps.db, row, parts)).find((one) => one.title === title);
  if (sound === undefined) throw new DomainError('not-found');
  await enterPlaying(deps, viewer, row);
  const content = playlistOf(
    parts.map(({ job, segments }) => ({
      segments: segments.map(({ ms, begun_ms: begunMs, index }) => ({
        ...{ ms, begunMs },
        address: sound.has(job.id, index) ? `parts/${job.part}/segments/${index}` : null,
      })),
    })),
    { isOver: true, first: 0 },
  );
  return new MediaAnswer({ content, type: HLS_TYPE, keptSeconds: 0 });
}

/** @throws DomainError `not-found`. */
export async function readSoundSegment(
  deps: ReadsRecordings,
  viewer: Viewer,
  { recordingId, title, part, index }: ParamsOf<typeof declared.readSoundSegment>,
): Promise<MediaAnswer> {
  const { row, parts } = await requireParts(deps, viewer, recordingId);
  const of = parts.find(({ job }) => job.part === Number(part));
  const isListed = of?.segments.some((segment) => segment.index === Number(index)) ?? false;
  if (row.state !== 'whole' || of === undefined || !isListed) throw new DomainError('not-found');
  await enterPlaying(deps, viewer, row);
  const place = { recording_id: row.id, title, job_id: of.job.id, index: Number(index) };
  return openSegment(deps, await loadSound(deps.db, place));
}
