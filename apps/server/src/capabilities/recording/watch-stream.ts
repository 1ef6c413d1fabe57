import type { ClosedPart } from '@hemicycle/contract/closed-sessions';
import type { ParamsOf } from '@hemicycle/contract/endpoint';
import type * as declared from '@hemicycle/contract/streaming';
import { isChannelLive } from '@hemicycle/rules/recording/recording-view';
import type { Deps } from '../../deps.ts';
import { tokenHash } from '../../platform/auth/token.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { MediaAnswer } from '../../platform/http/media-answer.ts';
import { loadCaptionLanguages } from '../captions/public.ts';
import { loadClosedParts, loadSession } from '../sessions/public.ts';
import { loadSiteFlags, valuesOfFlag } from '../site/public.ts';
import { openSegment } from './read-recordings.ts';
import { takesCaptions } from './recorded-captions.ts';
import { loadStreamOf } from './stream-link-store.ts';
import { isOfClosed } from './recorder-clock.ts';
import { type JobRow, loadJobsOf, loadUnderWay, type RecordingRow } from './recording-store.ts';
import { loadLastSegments, loadSegment, type SegmentRow } from './segment-store.ts';
import { shareReadings, type SharedReadings } from './share-readings.ts';
import { HLS_TYPE, playlistOf } from './write-playlist.ts';

/** How many segments a live playlist has. */
const LISTED = 6;

/** A channel of a stream that is on air. */
export interface Channel {
  readonly row: RecordingRow;
  /** The jobs of it, in the order of their parts. */
  readonly jobs: readonly JobRow[];
  /** The last segments of the last job. */
  readonly segments: readonly SegmentRow[];
}

/** What a code opens now. While its sitting is closed there are neither channels nor captions: the
 *  public learns that it is closed and no other fact. Source: BEY-45. */
interface OpenStream {
  readonly idVotingSession: string;
  readonly title: string;
  readonly startsMs: number;
  readonly closed: boolean;
  readonly closedParts: readonly ClosedPart[];
  readonly captions: readonly string[];
  readonly channels: readonly Channel[];
}

/** What the codes open; null: nothing. Anybody may ask as often as they like, so it is read once
 *  for all who ask together. */
export type OpenStreams = SharedReadings<OpenStream | null>;

export function createOpenStreams({ db }: Pick<Deps, 'db'>): OpenStreams {
  return shareReadings((code) => loadStream(db, code));
}

interface Given extends Pick<Deps, 'db' | 'storage'> {
  readonly streams: OpenStreams;
}

/** What the public page of a stream shows: the channels that are on air or about to be, none while
 *  the sitting is closed. Nobody learns by another code, or where the site has no public links,
 *  whether there is a sitting. @throws DomainError `not-found`. Source: STREAM-12. */
export async function readPublicStream(deps: Given, code: string): Promise<declared.PublicStream> {
  const { title, startsMs, closed, captions, channels } = await requireStream(deps, code);
  return {
    title,
    epochStartTime: startsMs,
    closed,
    captions: [...captions],
    channels: channels.map(({ row, jobs }) => {
      const last = jobs.at(-1);
      return {
        ...{ id: row.room_id, floorId: row.floor_room_id, language: row.language, title: row.room_title },
        live: last?.ended_ms === null && isChannelLive(last),
        captioned: takesCaptions(row),
      };
    }),
  };
}

/** The live playlist of a channel: its last segments. @throws DomainError `not-found`. Source:
 *  STREAM-02. */
export async function readLivePlaylist(
  deps: Given,
  { code, channelId }: ParamsOf<typeof declared.readStreamPlaylist>,
): Promise<MediaAnswer> {
  const { channel } = await requireChannel(deps, code, channelId);
  const content = livePlaylistOf(channel, 'ts');
  return new MediaAnswer({ content, type: HLS_TYPE, keptSeconds: 0 });
}

/** @throws DomainError `not-found`. */
export async function readLiveSegment(
  deps: Given,
  { code, channelId, jobId, index }: ParamsOf<typeof declared.readStreamSegment>,
): Promise<MediaAnswer> {
  const of = await requireChannel(deps, code, channelId);
  const segment = await findSegment(deps, of, jobId, Number(index.replace('.ts', '')));
  return openSegment(deps, segment, { isPublic: true });
}

/** The live playlist of the last segments of a channel, or of what stands beside each of them.
 *  Source: STREAM-02, RFC 8216. */
export function livePlaylistOf({ jobs, segments }: Channel, ending: 'ts' | 'vtt'): string {
  const last = jobs.at(-1);
  const listed = segments.map(({ ms, begun_ms: begunMs, index }) => ({
    ...{ ms, begunMs, address: `${last?.id}/${index}.${ending}` },
  }));
  // The numbers go on where another recorder has taken over.
  const first = (last?.part ?? 0) * 1_000_000 + (segments[0]?.index ?? 0);
  return playlistOf([{ segments: listed }], { isOver: false, first });
}

/** A segment of a channel, also one that is listed no more; null: there is none, or it may hold
 *  anything of a closed part. Source: BEY-45. */
export async function findSegment(
  { db }: Pick<Given, 'db'>,
  { channel, closedParts }: { readonly channel: Channel; readonly closedParts: readonly ClosedPart[] },
  jobId: string,
  index: number,
): Promise<SegmentRow | null> {
  if (!channel.jobs.some(({ id }) => id === jobId)) return null;
  const listed = channel.segments.find((segment) => segment.job_id === jobId && segment.index === index);
  if (listed !== undefined) return listed;
  const segment = await loadSegment(db, jobId, index);
  return segment === null || isOfClosed(closedParts, segment) ? null : segment;
}

/** @throws DomainError `not-found`. */
export async function requireStream({ streams }: Pick<Given, 'streams'>, code: string): Promise<OpenStream> {
  const stream = await streams.read(code);
  if (stream === null) throw new DomainError('not-found');
  return stream;
}

/** @throws DomainError `not-found`. */
export async function requireChannel(
  deps: Pick<Given, 'streams'>,
  code: string,
  channelId: string,
): Promise<OpenStream & { readonly channel: Channel }> {
  const stream = await requireStream(deps, code);
  const channel = stream.channels.find(({ row }) => row.room_id === channelId);
  if (channel === undefined) throw new DomainError('not-found');
  return { ...stream, channel };
}

async function loadStream(db: Deps['db'], code: string): Promise<OpenStream | null> {
  // Whoever watches has no roles. A stream goes to the page where one of those who may start it has
  // public links.
  const isPublic = valuesOfFlag(await loadSiteFlags(db), 'publicStreamingLinkEnabled').includes(true);
  const idVotingSession = isPublic ? await loadStreamOf(db, tokenHash(code)) : null;
  const session = idVotingSession === null ? null : await loadSession(db, idVotingSession);
  if (session === null) return null;
  const { id, title, starts_ms: startsMs, closed_since_ms: closedMs } = session;
  const closedParts = await loadClosedParts(db, id);
  const head = { idVotingSession: id, title, startsMs, closedParts };
  if (closedMs !== null) return { ...head, closed: true, captions: [], channels: [] };
  const [captions, channels] = await Promise.all([
    loadCaptionLanguages(db, id),
    loadChannels(db, id, closedParts),
  ]);
  return { ...head, closed: false, captions, channels };
}

async function loadChannels(
  db: Deps['db'],
  idVotingSession: string,
  closed: readonly ClosedPart[],
): Promise<Channel[]> {
  const rows = await loadUnderWay(db, idVotingSession);
  const streams = rows.filter(({ kind, state }) => kind === 'streaming' && state === 'running');
  const all = await loadJobsOf(
    db,
    streams.map(({ id }) => id),
  );
  return Promise.all(
    streams.map(async (row) => {
      const jobs = all.filter((job) => job.recording_id === row.id);
      const last = jobs.at(-1);
      const taken = last === undefined ? [] : await loadLastSegments(db, last.id, LISTED);
      // Some came before it was known that the sitting is closed.
      return { row, jobs, segments: taken.filter((segment) => !isOfClosed(closed, segment)) };
    }),
  );
}
