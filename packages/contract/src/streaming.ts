import { z } from 'zod';
import type { CallLimit } from './call-limit.ts';
import { captionLanguage } from './captions.ts';
import { endpoint } from './endpoint.ts';
import { permissions } from './permissions.ts';
import { jobStatus } from './recorder.ts';
import { epochMs, id } from './values.ts';

/** A channel of the stream. `id`: the sitting's, or that of a huddle or an interpreter's room
 *  (`webex.id`); `language`: set for the channel of an interpreter. `stream_status.playback`: the
 *  address of the public page, null where there is none; `youtube_settings`: where else it goes.
 *  Source: STREAM-02. */
export const streamingChannel = z.object({
  id,
  language: z.string().nullable(),
  title: z.string(),
  status: jobStatus.pick({ rdp: true, selenium: true, encoder: true, stream: true }).extend({
    stream_status: z
      .object({
        playback: z.string().nullable(),
        youtube_settings: z.object({ rtmp: z.boolean() }).nullable(),
      })
      .nullable(),
    error: z.string().nullable(),
  }),
});
export type StreamingChannel = z.output<typeof streamingChannel>;

/** `LiveChannels`: how many channels are live; `LiveInterpreters`: how many of those are an
 *  interpreter's. Source: STREAM-01, STREAM-03. */
export const streamingStatus = z.object({
  ts: epochMs,
  arrayOfStreamingChannels: z.array(streamingChannel),
  LiveChannels: z.number().int(),
  LiveInterpreters: z.number().int(),
});
export type StreamingStatus = z.output<typeof streamingStatus>;

const ofSession = z.object({ idVotingSession: id });
const ofRoom = z.object({ from: id, id });
const errors = ['not-found', 'in-lobby', 'wrong-person', 'room-not-found'] as const;

/** Source: STREAM-09. `rtmp`: where the channel goes beside the site's own page, as rtmp:// or
 *  rtmps://. A second start changes nothing. */
export const startStreaming = endpoint({
  name: 'startStreaming',
  method: 'POST',
  path: '/api/huddle/startStreaming/:idVotingSession',
  access: [permissions.recordingsCreate],
  summary: 'Streams a room; `id` is the sitting for its main chamber, or the room.',
  params: ofSession,
  body: ofRoom.extend({
    rtmp: z
      .string()
      .max(500)
      .regex(/^rtmps?:\/\/(?:[^\s/@]*@)?(?:\[[0-9a-f:.]+\]|[^\s/:@[\]?#]+)(?::\d{1,5})?(?:[/?#]\S*)?$/iu)
      .nullable()
      .default(null),
  }),
  answer: streamingStatus,
  errors: [
    ...errors,
    'session-ended',
    'session-is-closed',
    'streaming-off',
    'stream-goes-nowhere',
    'phones-not-asked',
    'no-available-controller',
  ],
});

/** Source: STREAM-10. A second stop changes nothing. */
export const stopStreaming = endpoint({
  name: 'stopStreaming',
  method: 'POST',
  path: '/api/huddle/stopStreaming/:idVotingSession',
  access: [permissions.recordingsCreate],
  summary: 'Ends the stream of a room.',
  params: ofSession,
  body: ofRoom,
  answer: streamingStatus,
  errors: [...errors],
});

export const readStreaming = endpoint({
  name: 'readStreaming',
  method: 'GET',
  path: '/api/streaming/:idVotingSession',
  access: [permissions.streamingsView, permissions.controlCenterPage],
  summary: 'The channels of the stream of a sitting.',
  params: ofSession,
  answer: streamingStatus,
  errors: ['not-found', 'in-lobby'],
});

/** What is recorded or streamed of a channel now. `channelId`: as in `streamingChannel`; `takenAt`:
 *  when; `levelDb`: the mean loudness below full scale, null: none was heard; `hasStill`: there is
 *  a picture of it. Source: ADMIN-04. */
export const channelPreview = z.object({
  jobId: id,
  channelId: id,
  kind: z.enum(['recording', 'streaming']),
  takenAt: epochMs,
  levelDb: z.number().nullable(),
  hasStill: z.boolean(),
});
export type ChannelPreview = z.output<typeof channelPreview>;

const seers = [permissions.streamingsView, permissions.controlCenterPage] as const;

export const listPreviews = endpoint({
  name: 'listPreviews',
  method: 'GET',
  path: '/api/streaming/:idVotingSession/previews',
  access: seers,
  summary: 'The previews of what is recorded and streamed in a sitting, that the caller may see.',
  params: ofSession,
  answer: z.array(channelPreview),
  errors: ['not-found', 'in-lobby'],
});

/** `at`: makes another address of each still. */
export const readPreviewStill = endpoint({
  name: 'readPreviewStill',
  method: 'GET',
  path: '/api/streaming/:idVotingSession/previews/:jobId',
  access: seers,
  summary: 'The still of a preview: a small JPEG.',
  params: ofSession.extend({ jobId: id }),
  query: z.object({ at: z.string().max(20).optional() }),
  sends: 'media',
  errors: ['not-found', 'in-lobby'],
});

/** Source: STREAM-12. */
export const renewStreamLink = endpoint({
  name: 'renewStreamLink',
  method: 'POST',
  path: '/api/streaming/:idVotingSession/link',
  access: [permissions.recordingsCreate],
  summary: 'Gives the public page of a sitting another address; the one before opens nothing any more.',
  params: ofSession,
  answer: streamingStatus,
  errors: ['not-found', 'in-lobby', 'no-public-streams'],
});

const code = z.string().regex(/^[A-Za-z0-9_-]{43}$/u);
/** What one network may have under way of a stream, on one server. It is high, since a whole house
 *  may watch from one address. */
export const STREAM_READS_MAX = 200;
/** How many lines of captions a page of a stream is given, the last ones. */
export const STREAM_CAPTIONS_MAX = 20;
const streamLimit = {
  counts: 'under-way',
  most: [{ of: 'network', max: STREAM_READS_MAX }],
} as const satisfies CallLimit;

const ofChannel = z.object({ code, channelId: id });

/** What the public page of a stream shows. `channels`: those that are on air, or about to be;
 *  `floorId`: the channel of the room that an interpreter's serves, else its own id. `captioned`:
 *  the captions of the sitting are of what is said there. `closed`: the sitting is closed to the
 *  public, nothing is sent, and neither channels nor captions are told. `captions`: the languages
 *  in which it has captions. Source: STREAM-12, BEY-45. */
export const publicStream = z.object({
  title: z.string(),
  epochStartTime: epochMs,
  closed: z.boolean(),
  channels: z.array(
    z.object({
      id,
      floorId: id,
      language: z.string().nullable(),
      title: z.string(),
      live: z.boolean(),
      captioned: z.boolean(),
    }),
  ),
  captions: z.array(captionLanguage),
});
export type PublicStream = z.output<typeof publicStream>;

export const readPublicStream = endpoint({
  name: 'readPublicStream',
  method: 'GET',
  path: '/api/stream/:code',
  access: 'public',
  limit: streamLimit,
  summary: 'What the public page of a stream shows, where the site has public links.',
  params: z.object({ code }),
  answer: publicStream,
  errors: ['not-found'],
});

export const readStreamPlaylist = endpoint({
  name: 'readStreamPlaylist',
  method: 'GET',
  path: '/api/stream/:code/:channelId/live.m3u8',
  access: 'public',
  limit: streamLimit,
  summary: 'The live HLS playlist of a channel.',
  params: ofChannel,
  sends: 'media',
  errors: ['not-found'],
});

export const readStreamSegment = endpoint({
  name: 'readStreamSegment',
  method: 'GET',
  path: '/api/stream/:code/:channelId/:jobId/:index',
  access: 'public',
  limit: streamLimit,
  summary: 'One segment of a channel.',
  params: ofChannel.extend({ jobId: id, index: z.string().regex(/^\d{1,7}\.ts$/u) }),
  sends: 'media',
  errors: ['not-found'],
});

/** The channel with its captions as renditions to choose. Source: BEY-15, STREAM-02, RFC 8216,
 *  4.3.4. */
export const readStreamMaster = endpoint({
  name: 'readStreamMaster',
  method: 'GET',
  path: '/api/stream/:code/:channelId/master.m3u8',
  access: 'public',
  limit: streamLimit,
  summary: 'The HLS playlist of a channel with its captions.',
  params: ofChannel,
  sends: 'media',
  errors: ['not-found'],
});

const ofStreamCaptions = ofChannel.extend({ language: captionLanguage });

export const readStreamCaptionPlaylist = endpoint({
  name: 'readStreamCaptionPlaylist',
  method: 'GET',
  path: '/api/stream/:code/:channelId/captions/:language/live.m3u8',
  access: 'public',
  limit: streamLimit,
  summary: 'The live HLS playlist of the captions of a channel in one language.',
  params: ofStreamCaptions,
  sends: 'media',
  errors: ['not-found'],
});

/** WebVTT of one segment of the channel, as its lines are worded now. Source: RFC 8216, 3.5. */
export const readStreamCaptionSegment = endpoint({
  name: 'readStreamCaptionSegment',
  method: 'GET',
  path: '/api/stream/:code/:channelId/captions/:language/:jobId/:index',
  access: 'public',
  limit: streamLimit,
  summary: 'The captions of one segment of a channel, for a player of HLS; none of closed parts.',
  params: ofStreamCaptions.extend({ jobId: id, index: z.string().regex(/^\d{1,7}\.vtt$/u) }),
  sends: 'media',
  errors: ['not-found'],
});

/** A line of captions as those see it who watch a stream. `atMs`: when its writing began; a page
 *  shows it with the picture of that moment. `growing`: more words of it come. Source: BEY-15,
 *  STREAM-12. */
export const streamedCaption = z.object({
  id,
  text: z.string(),
  speaker: z.string().nullable(),
  atMs: epochMs,
  growing: z.boolean(),
});
export type StreamedCaption = z.output<typeof streamedCaption>;

export const readStreamCaptions = endpoint({
  name: 'readStreamCaptions',
  method: 'GET',
  path: '/api/stream/:code/captions/:language',
  access: 'public',
  limit: streamLimit,
  summary: 'The last lines of the captions of a stream, oldest first; none while it is closed.',
  params: z.object({ code, language: captionLanguage }),
  answer: z.object({ captions: z.array(streamedCaption).max(STREAM_CAPTIONS_MAX) }),
  errors: ['not-found'],
});

export const streamingCalls = {
  startStreaming,
  stopStreaming,
  readStreaming,
  listPreviews,
  readPreviewStill,
  renewStreamLink,
  readPublicStream,
  readStreamPlaylist,
  readStreamSegment,
  readStreamCaptions,
  readStreamMaster,
  readStreamCaptionPlaylist,
  readStreamCaptionSegment,
};
