import type { ParamsOf } from '@hemicycle/contract/endpoint';
import type * as declared from '@hemicycle/contract/streaming';
import { isChannelLive } from '@hemicycle/rules/recording/recording-view';
import type { Deps } from '../../deps.ts';
import { tokenHash } from '../../platform/auth/token.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { MediaAnswer } from '../../platform/http/media-answer.ts';
import { loadSession } from '../sessions/public.ts';
import { loadSiteFlags } from '../site/public.ts';
import { openSegment } from './read-recordings.ts';
import { type JobRow, loadJobsOf, loadStreamOf, loadUnderWay, type RecordingRow } from './recording-store.ts';
import { loadLastSegments, loadSegment, loadTracks } from './segment-store.ts';
import { HLS_TYPE, playlistOf } from './write-playlist.ts';

type Given = Pick<Deps, 'db' | 'storage'>;

/** How many segments a live playlist has. */
const LISTED = 6;
const CAPTIONS = /^captions-(.+)\.vtt$/u;

interface Channel {
  readonly row: RecordingRow;
  /** The jobs of it, in the order of their parts. */
  readonly jobs: readonly JobRow[];
}

/** What the public page of a stream shows: the channels that are on air or about to be. Nobody
 *  learns by another code, or where the site has no public links, whether there is a sitting.
 *  @throws DomainError `not-found`. Source: STREAM-12. */
export async function readPublicStream(deps: Given, code: string): Promise<declared.PublicStream> {
  const idVotingSession = await requireStream(deps, code);
  const session = await loadSession(deps.db, idVotingSession);
  if (session === null) throw new DomainError('not-found');
  const channels = await loadChannels(deps, idVotingSession);
  const tracks = await loadTracks(
    deps.db,
    channels.flatMap(({ jobs }) => jobs.map(({ id }) => id)),
  );
  return {
    title: session.title,
    epochStartTime: session.starts_ms,
    channels: channels.map(({ row, jobs }) => {
      const last = jobs.at(-1);
      return {
        ...{ id: row.room_id, language: row.language, title: row.room_title },
        live: last?.ended_ms === null && isChannelLive(last),
        captions: tracks.flatMap(({ job_id: jobId, name }) =>
          jobId === last?.id ? (CAPTIONS.exec(name)?.[1] ?? []) : [],
        ),
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
  const { jobs } = await requireChannel(deps, code, channelId);
  const last = jobs.at(-1);
  const segments = last === undefined ? [] : await loadLastSegments(deps.db, last.id, LISTED);
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
  const { jobs } = await requireChannel(deps, code, channelId);
  if (!jobs.some(({ id }) => id === jobId)) throw new DomainError('not-found');
  return openSegment(deps, await loadSegment(deps.db, jobId, Number(index.replace('.ts', ''))));
}

/** @throws DomainError `not-found`. */
export async function readLiveCaptions(
  deps: Given,
  { code, channelId, language }: ParamsOf<typeof declared.readStreamCaptions>,
): Promise<MediaAnswer> {
  const { jobs } = await requireChannel(deps, code, channelId);
  const last = jobs.at(-1);
  const tracks = last === undefined ? [] : await loadTracks(deps.db, [last.id]);
  const track = tracks.find(({ name }) => name === `captions-${language}`);
  const content = track === undefined ? null : await deps.storage.open(track.storage_id);
  if (content === null) throw new DomainError('not-found');
  return new MediaAnswer({ content, type: 'text/vtt; charset=utf-8', keptSeconds: 0 });
}

async function requireStream({ db }: Given, code: string): Promise<string> {
  const { publicStreamingLinkEnabled } = await loadSiteFlags(db);
  const idVotingSession = publicStreamingLinkEnabled ? await loadStreamOf(db, tokenHash(code)) : null;
  if (idVotingSession === null) throw new DomainError('not-found');
  return idVotingSession;
}

async function requireChannel(deps: Given, code: string, channelId: string): Promise<Channel> {
  const channels = await loadChannels(deps, await requireStream(deps, code));
  const channel = channels.find(({ row }) => row.room_id === channelId);
  if (channel === undefined) throw new DomainError('not-found');
  return channel;
}

async function loadChannels({ db }: Given, idVotingSession: string): Promise<Channel[]> {
  const rows = await loadUnderWay(db, idVotingSession);
  const streams = rows.filter(({ kind, state }) => kind === 'streaming' && state === 'running');
  const jobs = await loadJobsOf(
    db,
    streams.map(({ id }) => id),
  );
  return streams.map((row) => ({ row, jobs: jobs.filter((job) => job.recording_id === row.id) }));
}
