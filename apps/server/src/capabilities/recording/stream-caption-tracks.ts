import { FLOOR_LANGUAGE } from '@hemicycle/contract/caption-names';
import type { ParamsOf } from '@hemicycle/contract/endpoint';
import type * as declared from '@hemicycle/contract/streaming';
import { streamVttOf } from '@hemicycle/rules/captions/stream-lines';
import { captionTrack } from '@hemicycle/rules/recording/language-tag';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { MediaAnswer } from '../../platform/http/media-answer.ts';
import { readStreamCaptions, type StreamCaptions } from './read-stream-captions.ts';
import { takesCaptions } from './recorded-captions.ts';
import { clockOf } from './segment-clock-of.ts';
import { shareReadings, type SharedReadings } from './share-readings.ts';
import { type Channel, findSegment, livePlaylistOf, requireChannel } from './watch-stream.ts';
import { HLS_TYPE, masterOf, WEBVTT_TYPE } from './write-playlist.ts';

interface Given extends Pick<Deps, 'db'>, StreamCaptions {
  /** The time of the first frame of a segment, by where it is stored. */
  readonly clocks: SharedReadings<number>;
}

/** What serves the captions of streams in HLS. All who watch a segment share one look into it. */
export function createStreamTracks(deps: Pick<Deps, 'db' | 'storage'>, captions: StreamCaptions): Given {
  return { db: deps.db, ...captions, clocks: shareReadings((storageId) => clockOf(deps, storageId)) };
}

/** The HLS playlist of a channel with its captions to choose: those of the floor from the
 *  beginning, since a player reads it once, and others when they have a line. @throws DomainError
 *  `not-found`. Source: BEY-15, STREAM-02; decision 0191. */
export async function readLiveMaster(
  deps: Given,
  { code, channelId }: ParamsOf<typeof declared.readStreamMaster>,
): Promise<MediaAnswer> {
  const { captions, channel } = await requireChannel(deps, code, channelId);
  const rates = channel.segments.map(({ bytes, ms }) => (bytes * 8000) / ms);
  const content = masterOf('live.m3u8', {
    sounds: [],
    captions: languagesOf(channel, captions).map((language) => ({
      ...{ title: captionTrack(language).title, language: language === FLOOR_LANGUAGE ? null : language },
      address: `captions/${language}/live.m3u8`,
    })),
    bitsPerSecond: Math.ceil(rates.reduce((most, rate) => Math.max(most, rate), 1)),
  });
  return new MediaAnswer({ content, type: HLS_TYPE, keptSeconds: 0 });
}

/** The live playlist of captions: a piece of text beside each segment of the picture. @throws
 *  DomainError `not-found`. */
export async function readLiveCaptionPlaylist(
  deps: Given,
  { code, channelId, language }: ParamsOf<typeof declared.readStreamCaptionPlaylist>,
): Promise<MediaAnswer> {
  const { captions, channel } = await requireChannel(deps, code, channelId);
  if (!languagesOf(channel, captions).includes(language)) throw new DomainError('not-found');
  const content = livePlaylistOf(channel, 'vtt');
  return new MediaAnswer({ content, type: HLS_TYPE, keptSeconds: 0 });
}

/** The captions of one segment, as they are worded now. @throws DomainError `not-found`. Source:
 *  BEY-15, BEY-45. */
export async function readLiveCaptionSegment(
  deps: Given,
  { code, channelId, language, jobId, index }: ParamsOf<typeof declared.readStreamCaptionSegment>,
): Promise<MediaAnswer> {
  const { captions, channel, closedParts } = await requireChannel(deps, code, channelId);
  if (!languagesOf(channel, captions).includes(language)) throw new DomainError('not-found');
  const segment = await findSegment(deps, { channel, closedParts }, jobId, Number(index.replace('.vtt', '')));
  if (segment === null) throw new DomainError('not-found');
  const [lines, clockMs] = await Promise.all([
    readStreamCaptions(deps, { code, language }),
    deps.clocks.read(segment.storage_id),
  ]);
  const { begun_ms: begunMs, ms } = segment;
  const content = streamVttOf(lines.captions, { begunMs, ms, clockMs });
  return new MediaAnswer({ content, type: WEBVTT_TYPE, keptSeconds: 0 });
}

function languagesOf({ row }: Channel, captions: readonly string[]): string[] {
  if (!takesCaptions(row)) return [];
  return [FLOOR_LANGUAGE, ...captions.filter((language) => language !== FLOOR_LANGUAGE)];
}
