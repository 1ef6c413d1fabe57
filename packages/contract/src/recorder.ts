import { z } from 'zod';
import { captionLanguage } from './captions.ts';
import { endpoint } from './endpoint.ts';
import { SPEECH_MAX_BYTES } from './limits.ts';
import {
  PREVIEW_MAX_BYTES,
  RECORDER_ENGINES,
  RECORDING_FILE_MAX_BYTES,
  SEGMENT_MAX_BYTES,
} from './recorder-names.ts';
import { epochMs, foreignLine, foreignText, id } from './values.ts';

/** The language of a sound of a recording, in its own name. */
export const soundTitle = foreignLine(100).min(1);

const runs = z.enum(['running', 'stopped']);
const starts = z.enum(['started', 'stopped']);

/** What stands of a job on its recorder. `rdp`: its display and its sink of sound run; `selenium`:
 *  its browser runs; `legislate`: the page has joined the room; `encoder`: the encoder runs;
 *  `stream`: frames leave, `live` once a viewer could see them; `recording`: segments are written,
 *  `unknown` until the recorder can tell. Source: REC-01, STREAM-02. */
export const jobStatus = z.object({
  rdp: runs,
  selenium: runs,
  legislate: runs,
  encoder: starts,
  stream: z.enum(['live', 'started', 'stopped']),
  recording: z.enum(['running', 'stopped', 'unknown']),
});
export type JobStatus = z.output<typeof jobStatus>;

/** The messages of a recorder. `hello` comes first, once a connection; `recorderId` is a uuid
 *  that the program keeps; `engine`: what records; `capacity`: jobs at once; `freeBytes`: of its
 *  disk; `jobIds`: the jobs that it still has from before; `readsTracks`: it takes `recognise`.
 *  `state` comes on every change and every `RECORDER_STATE_EVERY_MS`. `ended`: the job is over and
 *  all of its segments are sent. `joined`: a `join` has failed, or is done and the file was put.
 *  `recognised`: the same of `recognise`. `beat` comes every `RECORDER_STATE_EVERY_MS` without any
 *  job. */
export const recorderMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('hello'),
    protocol: z.number().int(),
    recorderId: z.uuid(),
    name: foreignLine(100).min(1),
    engine: z.enum(RECORDER_ENGINES).default('own'),
    capacity: z.number().int().min(1).max(64),
    freeBytes: z.number().int().nonnegative(),
    jobIds: z.array(id).max(200).default([]),
    readsTracks: z.boolean().default(false),
  }),
  z.object({ type: z.literal('beat'), freeBytes: z.number().int().nonnegative() }),
  jobStatus.extend({
    type: z.literal('state'),
    jobId: id,
    error: foreignText(1000).nullable(),
    at: epochMs,
  }),
  z.object({
    type: z.literal('ended'),
    jobId: id,
    reason: z.enum(['asked', 'failed', 'disk-full']),
    error: foreignText(1000).nullable(),
  }),
  z.object({ type: z.literal('joined'), recordingId: id, error: foreignText(1000).nullable() }),
  z.object({ type: z.literal('recognised'), recordingId: id, error: foreignText(1000).nullable() }),
]);
export type RecorderMessage = z.output<typeof recorderMessage>;

/** A segment to join. `begunAt`: when its first frame was taken. */
const joinedSegment = z.object({
  index: z.number().int(),
  ms: z.number().int(),
  begunAt: epochMs.default(0),
});
const placedSegment = joinedSegment.extend({ jobId: id });

/** The messages to a recorder. `begin`: starts display, sink, browser and page, and encodes
 *  nothing before `encode` says so; the same job again changes nothing. `part`: a recording whose
 *  recorder was lost goes on as another job with the next part. `page`: its path on the server,
 *  with a ticket that opens it once. `outputs.hls`: segments are put; `outputs.rtmp`: frames go
 *  there, too. `entered`: the page has come in by its ticket; only for a recorder that does not
 *  see the page's console. `encode`: encodes, or stops and sends what is left; the job stays
 *  ready. `pause`: nothing is encoded or sent while `closed`; nothing of that time may be put
 *  later, and what was taken since `sinceMs`, by the server's clock, is cut off: the news may be
 *  late. The server drops what comes of that time.
 *  `end`: ends all of the job. `join`: joins the segments of all parts, in their order, to one
 *  mp4 without encoding, puts it, and tells `joined`; before that it puts a track of each person
 *  of `people`, as long as the mp4. `languages`: the sounds of interpreters, which the mp4 has
 *  beside that of the room, with their ISO 639-2 tags; each is put in segments, too, if it has a
 *  name. `captions`: the languages of captions, with their ISO 639-2 tags and own names; the mp4
 *  has a track of text of each. `recognise`: reads the tracks of these persons in this order, cuts
 *  each at pauses, gives each piece of speech to be recognised, and tells `recognised`. Source:
 *  protocol of recorders, BEY-45, issue 34 §1. */
export const recorderOrder = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('begin'),
    jobId: id,
    recordingId: id,
    part: z.number().int().positive(),
    job: z.enum(['recording', 'streaming']),
    page: z.string(),
    outputs: z.object({ hls: z.boolean(), rtmp: z.string().nullable() }),
    segmentSeconds: z.number().positive(),
    width: z.number().int(),
    height: z.number().int(),
    fps: z.number().int(),
    audioOnly: z.boolean(),
  }),
  z.object({ type: z.literal('entered'), jobId: id }),
  z.object({ type: z.literal('encode'), jobId: id, on: z.boolean() }),
  z.object({
    type: z.literal('pause'),
    jobId: id,
    closed: z.boolean(),
    sinceMs: epochMs.nullable().default(null),
  }),
  z.object({ type: z.literal('end'), jobId: id }),
  z.object({
    type: z.literal('join'),
    recordingId: id,
    parts: z.array(
      z.object({
        jobId: id,
        part: z.number().int(),
        segments: z.array(joinedSegment),
      }),
    ),
    languages: z
      .array(
        z.object({
          language: z.string().regex(/^[a-z]{3}$/u),
          title: z.string(),
          segments: z.array(placedSegment),
        }),
      )
      .default([]),
    people: z.array(z.object({ personId: id, segments: z.array(placedSegment) })).default([]),
    captions: z
      .array(
        z.object({
          language: captionLanguage,
          tag: z.string().regex(/^[a-z]{3}$/u),
          title: z.string(),
        }),
      )
      .default([]),
  }),
  z.object({ type: z.literal('recognise'), recordingId: id, personIds: z.array(id) }),
]);
export type RecorderOrder = z.output<typeof recorderOrder>;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/u);
const index = z.string().regex(/^\d{1,7}$/u);
const ofSegment = z.object({ jobId: id, index });

/** The body is one segment of MPEG-TS that begins with a key frame; with `personId`, the sound of
 *  that person alone as FLAC. `ms`: its length; `begunAt`: when its first frame was taken, by the
 *  recorder's clock. The same index with the same hash again
 *  changes nothing; with another hash it is refused. The index counts from 0 within its job.
 *  Authorised by the token of recorders (`Authorization: Bearer`). */
export const putSegment = endpoint({
  name: 'putSegment',
  method: 'PUT',
  path: '/api/recorder/jobs/:jobId/segments/:index',
  access: 'public',
  summary: 'Takes a segment of a job from its recorder.',
  params: ofSegment,
  query: z.object({
    ms: z.string().regex(/^[1-9]\d{0,5}$/u),
    begunAt: z.string().regex(/^\d{13}$/u),
    personId: id.optional(),
    sha256,
  }),
  receives: 'bytes',
  bodyLimitBytes: SEGMENT_MAX_BYTES,
  errors: [
    'recorder-refused',
    'not-found',
    'invalid-input',
    'file-too-large',
    'segment-differs',
    'storage-full',
  ],
});

/** The body is a small JPEG of what is encoded now; empty: sound alone. `levelDb`: its mean
 *  loudness below full scale; absent: none was heard. It comes every few seconds while the job
 *  encodes, and never while a sitting is closed. Source: ADMIN-04, BEY-45. */
export const putPreview = endpoint({
  name: 'putPreview',
  method: 'PUT',
  path: '/api/recorder/jobs/:jobId/preview',
  access: 'public',
  summary: 'Takes a still and the loudness of a job from its recorder.',
  params: z.object({ jobId: id }),
  query: z.object({
    takenAt: z.string().regex(/^\d{13}$/u),
    levelDb: z
      .string()
      .regex(/^-?\d{1,2}(\.\d{1,2})?$/u)
      .optional(),
  }),
  receives: 'bytes',
  bodyLimitBytes: PREVIEW_MAX_BYTES,
  errors: ['recorder-refused', 'not-found', 'invalid-input', 'file-too-large'],
});

/** Reads a segment back, to join. */
export const readSegment = endpoint({
  name: 'readSegment',
  method: 'GET',
  path: '/api/recorder/jobs/:jobId/segments/:index',
  access: 'public',
  summary: 'Gives a segment back to a recorder that joins them.',
  params: ofSegment,
  sends: 'media',
  errors: ['recorder-refused', 'not-found'],
});

/** WebVTT with the times of the file that is joined, without automatic lines that nobody approved,
 *  and without closed parts. Source: BEY-15, BEY-39, BEY-45. */
export const readCaptionsToJoin = endpoint({
  name: 'readCaptionsToJoin',
  method: 'GET',
  path: '/api/recorder/recordings/:recordingId/captions/:language',
  access: 'public',
  summary: 'Gives the captions of a recording to the recorder that joins it.',
  params: z.object({ recordingId: id, language: captionLanguage }),
  sends: 'media',
  errors: ['recorder-refused', 'not-found'],
});

/** The finished file of a recording: mp4. Once taken it stays as it is. */
export const putFinishedFile = endpoint({
  name: 'putFinishedFile',
  method: 'PUT',
  path: '/api/recorder/recordings/:recordingId/file',
  access: 'public',
  summary: 'Takes the joined file of a recording from the recorder that was asked to join it.',
  params: z.object({ recordingId: id }),
  query: z.object({ sha256 }),
  receives: 'bytes',
  bodyLimitBytes: RECORDING_FILE_MAX_BYTES,
  errors: [
    'recorder-refused',
    'not-found',
    'invalid-input',
    'file-too-large',
    'segment-differs',
    'storage-full',
  ],
});

/** The sound of one person throughout a recording, as long as its file: m4a. It comes before the
 *  file; another one takes its place until then. */
export const putTrack = endpoint({
  name: 'putTrack',
  method: 'PUT',
  path: '/api/recorder/recordings/:recordingId/tracks/:personId',
  access: 'public',
  summary: 'Takes the track of one person from the recorder that was asked to join a recording.',
  params: z.object({ recordingId: id, personId: id }),
  query: z.object({ sha256 }),
  receives: 'bytes',
  bodyLimitBytes: RECORDING_FILE_MAX_BYTES,
  errors: putFinishedFile.errors,
});

/** The track of a person, to be recognised. */
export const readTrackToRecognise = endpoint({
  name: 'readTrackToRecognise',
  method: 'GET',
  path: '/api/recorder/recordings/:recordingId/tracks/:personId',
  access: 'public',
  summary: 'Gives the track of one person to the recorder that reads it.',
  params: z.object({ recordingId: id, personId: id }),
  sends: 'media',
  errors: ['recorder-refused', 'not-found'],
});

/** A piece of speech of a track, from one pause to the next: 16,000 samples a second, one channel,
 *  16 bits little-endian. `index` counts the pieces of the track from 0; `fromMs`: where it begins
 *  in the track. The same again changes nothing. Source: issue 34 §1, BEY-39. */
export const putPieceOfSpeech = endpoint({
  name: 'putPieceOfSpeech',
  method: 'PUT',
  path: '/api/recorder/recordings/:recordingId/tracks/:personId/speech/:index',
  access: 'public',
  summary: 'Has a piece of the speech of one person of a recording recognised.',
  params: z.object({ recordingId: id, personId: id, index }),
  query: z.object({ fromMs: z.string().regex(/^\d{1,10}$/u) }),
  receives: 'sound',
  bodyLimitBytes: SPEECH_MAX_BYTES,
  errors: [
    'recorder-refused',
    'not-found',
    'invalid-input',
    'unsupported-media-type',
    'speech-unavailable',
    'speech-busy',
    'captions-signed',
  ],
});

/** The sound of an interpreter beside one segment of the room: MPEG-TS with the times of that
 *  segment. `title`: the language of `join`, in its own name. It comes before the file; another one
 *  takes its place until then. */
export const putSound = endpoint({
  name: 'putSound',
  method: 'PUT',
  path: '/api/recorder/recordings/:recordingId/sounds/:title/:jobId/:index',
  access: 'public',
  summary: 'Takes a segment of the sound of an interpreter from the recorder that joins a recording.',
  params: ofSegment.extend({ recordingId: id, title: soundTitle }),
  query: z.object({ sha256 }),
  receives: 'bytes',
  bodyLimitBytes: SEGMENT_MAX_BYTES,
  errors: putFinishedFile.errors,
});

/** A ticket opens the page of one job once, within two minutes, and signs its browser in as the
 *  hidden account of that job, which sees and hears one room and may do nothing else.
 *  `roomId` null: it stands in the main chamber. `channelId`: the channel of an interpreter that it
 *  hears beside that room; null: none. `personId`: the hidden account. */
export const enterByTicket = endpoint({
  name: 'enterByTicket',
  method: 'POST',
  path: '/api/recorder/enter',
  access: 'public',
  summary: 'Signs the browser of a recorder in by a ticket that works once.',
  body: z.object({ ticket: z.string().regex(/^[A-Za-z0-9_-]{43}$/u) }),
  answer: z.object({
    personId: id,
    idVotingSession: id,
    roomId: id.nullable(),
    channelId: id.nullable(),
    audioOnly: z.boolean(),
  }),
  errors: ['ticket-used'],
});

/** Whether what the page of the caller shows is recorded from now on. A page that is recorded by
 *  somebody else's program asks it again and again before it says on its console that it begins. */
export const readRecorderStart = endpoint({
  name: 'readRecorderStart',
  method: 'GET',
  path: '/api/recorder/start',
  access: 'signed-in',
  summary: 'Tells the browser of a recorder whether its recording has begun.',
  answer: z.object({ begins: z.boolean() }),
  errors: ['not-found'],
});

export const recorderCalls = {
  putSegment,
  putPreview,
  readSegment,
  readCaptionsToJoin,
  putFinishedFile,
  putTrack,
  readTrackToRecognise,
  putPieceOfSpeech,
  putSound,
  enterByTicket,
  readRecorderStart,
};
