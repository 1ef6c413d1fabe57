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
import { loadStreamOf } from './stream-link-store.ts';
import { isOfClosed } from './recorder-clock.ts';
import { type JobRow, loadJobsOf, loadUnderWay, type RecordingRow } from './recording-store.ts';
import { loadLastSegments, loadSegment, type SegmentRow } from './segment-store.ts';
import { shareReadings, type SharedReadings } from './share-readings.ts';
import { HLS_TYPE, playlistOf } from './write-playlist.ts';

/** How many segments a live playlist has. */
const LISTED = 6;

interface Channel {
  readonly row: RecordingRow;
  /** The jobs of it, in the order of their parts. */
  readonly jobs: readonly JobRow[];
  /** The last segments of the last job. */
  readonly segments: readonly SegmentRow[];
}

/** What a code opens now. */
interface OpenStream {
  readonly idVotingSession: string;
  readonly title: string;
  readonly startsMs: number;
  readonly closed: boolean;
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

/** What the public page of a stream shows: the channels that are on air or about to be. Nobody
 *  learns by another code, or where the site has no public links, whether there is a sitting.
 *  @throws DomainError `not-found`. Source: STREAM-12. */
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
  const { jobs, segments } = await requireChannel(deps, code, channelId);
  const last = jobs.at(-1);
  const listed = segments.map(({ ms, begun_ms: begunMs, index }) => ({
    ...{ ms, begunMs, address: `${last?.id}/${index}.ts` },
  }));
  // The numbers go on where another recorder has taken over.
  const first = (last?.part ?? 0) * 1_000_000 + (segments[0]?.index ?? 0);
  const content = playlistOf([{ segments: listed }], { isOver: false, first });
  return new MediaAnswer({ content, type: HLS_TYPE, keptSeconds: 0 });
}

/** @throws DomainError `not-found`. */
export async function readLiveSegment(
  deps: Given,
  { code, channelId, jobId, index }: ParamsOf<typeof declared.readStreamSegment>,
): Promise<MediaAnswer> {
  const { jobs, segments } = await requireChannel(deps, code, channelId);
  if (!jobs.some(({ id }) => id === jobId)) throw new DomainError('not-found');
  const at = Number(index.replace('.ts', ''));
  const listed = segments.find((segment) => segment.job_id === jobId && segment.index === at);
  return openSegment(deps, listed ?? (await loadSegment(deps.db, jobId, at)), { isPublic: true });
}

/** @throws DomainError `not-found`. */
export async function requireStream({ streams }: Pick<Given, 'streams'>, code: string): Promise<OpenStream> {
  const stream = await streams.read(code);
  if (stream === null) throw new DomainError('not-found');
  return stream;
}

async function requireChannel(deps: Given, code: string, channelId: string): Promise<Channel> {
  const { channels } = await requireStream(deps, code);
  const channel = channels.find(({ row }) => row.room_id === channelId);
  if (channel === undefined) throw new DomainError('not-found');
  return channel;
}

async function loadStream(db: Deps['db'], code: string): Promise<OpenStream | null> {
  // Whoever watches has no roles. A stream goes to the page where one of those who may start it has
  // public links.
  const isPublic = valuesOfFlag(await loadSiteFlags(db), 'publicStreamingLinkEnabled').includes(true);
  const idVotingSession = isPublic ? await loadStreamOf(db, tokenHash(code)) : null;
  const session = idVotingSession === null ? null : await loadSession(db, idVotingSession);
  if (session === null) return null;
  const { id, title, starts_ms: startsMs, closed_since_ms: closedMs } = session;
  const [captions, channels] = await Promise.all([loadCaptionLanguages(db, id), loadChannels(db, id)]);
  return { idVotingSession: id, title, startsMs, closed: closedMs !== null, captions, channels };
}

async function loadChannels(db: Deps['db'], idVotingSession: string): Promise<Channel[]> {
  const rows = await loadUnderWay(db, idVotingSession);
  const closed = await loadClosedParts(db, idVotingSession);
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
