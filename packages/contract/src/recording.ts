import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { permissions } from './permissions.ts';
import { jobStatus, soundTitle } from './recorder.ts';
import { recordingRecognition } from './recording-recognition.ts';
import { epochMs, id } from './values.ts';

/** The status of the private recording of one room. `recordingInterpreter`: it is the recording of
 *  an interpreter's channel or booth. Source: REC-01. */
export const recordingStatus = jobStatus.pick({ rdp: true, legislate: true, recording: true }).extend({
  recordingInterpreter: z.boolean(),
});
export type RecordingStatus = z.output<typeof recordingStatus>;

/** A recording that was begun. `roomId` null: the main chamber. `gaps`: spans that are in no file,
 *  because a recorder was lost or could not send them. `parts`: one a recorder that took part.
 *  `file`: the joined file once it is whole; until then `state` says where it stands. `soundOnly`:
 *  it has no picture. `tracks`: the sound of each person, as files of their own that are as long as
 *  `file`; `spans`: when they were heard. `sounds`: the languages of interpreters among which its
 *  HLS lets a player choose beside the floor, once it is whole. `recognition` null: nobody asked
 *  for it. Source: REC-19, issue 34. */
export const recording = z.object({
  id,
  idVotingSession: id,
  roomId: id.nullable(),
  roomTitle: z.string(),
  fileName: z.string(),
  interpreter: z.boolean(),
  state: z.enum(['running', 'ending', 'joining', 'whole', 'failed']),
  beganAt: epochMs,
  endedAt: epochMs.nullable(),
  byName: z.string(),
  parts: z.array(
    z.object({
      part: z.number().int(),
      beganAt: epochMs.nullable(),
      ms: z.number().int(),
      bytes: z.number().int(),
    }),
  ),
  gaps: z.array(
    z.object({ fromMs: epochMs, toMs: epochMs, why: z.enum(['recorder-lost', 'not-sent', 'closed']) }),
  ),
  file: z.object({ bytes: z.number().int(), sha256: z.string(), finishedAt: epochMs }).nullable(),
  soundOnly: z.boolean(),
  tracks: z.array(
    z.object({
      personId: id,
      name: z.string(),
      bytes: z.number().int(),
      sha256: z.string(),
      spans: z.array(z.object({ fromMs: epochMs, ms: z.number().int() })),
    }),
  ),
  sounds: z.array(soundTitle),
  recognition: recordingRecognition.nullable(),
});
export type Recording = z.output<typeof recording>;

const ofSession = z.object({ idVotingSession: id });
export const ofRecording = z.object({ recordingId: id });
export const seesRecordings = [permissions.recordingsView, permissions.recordingsCreate] as const;

/** Of whom, and of which room: `from` is the caller; `id` the sitting, for its main chamber, or the
 *  room (`webex.id`). */
const ofRoom = z.object({ from: id, id });
const recordingKind = z.enum(['recording', 'streaming']);

const startErrors = [
  'not-found',
  'in-lobby',
  'session-ended',
  'session-is-closed',
  'invalid-input',
  'wrong-person',
  'room-not-found',
  'recording-off',
] as const;

/** Source: REC-19, REC-18. A second start changes nothing. */
export const startRecording = endpoint({
  name: 'startRecording',
  method: 'POST',
  path: '/api/huddle/startRecording/:idVotingSession',
  access: [permissions.recordingsCreate],
  summary: 'Begins the recording of a room whose recorder is ready, once its people were told.',
  params: ofSession,
  body: ofRoom.extend({ filename: z.string().max(1000).optional() }),
  answer: recordingStatus,
  errors: [
    ...startErrors,
    'phones-not-asked',
    'session-not-provisioned',
    'controller-not-found',
    'no-available-controller',
    'no-available-client',
  ],
});

/** Source: REC-20. A second stop changes nothing. */
export const stopRecording = endpoint({
  name: 'stopRecording',
  method: 'POST',
  path: '/api/huddle/stopRecording/:idVotingSession',
  access: [permissions.recordingsCreate],
  summary: 'Ends the recording of a room; its recorder stays ready.',
  params: ofSession,
  body: ofRoom.extend({ filename: z.string().max(1000).optional() }),
  answer: recordingStatus,
  errors: ['not-found', 'in-lobby', 'wrong-person', 'room-not-found', 'session-not-provisioned'],
});

/** Source: REC-21, REC-22 … REC-26. */
export const readRecordingStatus = endpoint({
  name: 'readRecordingStatus',
  method: 'GET',
  path: '/api/huddle/recordingStatus/:idVotingSession/:roomId',
  access: [permissions.recordingsView],
  summary: 'Where the private recording of a room stands; `roomId` of the main chamber is the sitting.',
  params: z.object({ idVotingSession: id, roomId: id }),
  answer: recordingStatus,
  errors: [
    'not-found',
    'in-lobby',
    'room-not-found',
    'recording-off',
    'session-not-provisioned',
    'controller-not-found',
    'no-available-controller',
    'no-available-client',
  ],
});

/** Reserves a recorder for the recording or the stream of a room of a sitting, from a quarter of
 *  an hour before its start to its end, or gives it back. `rooms`: those with one of that kind.
 *  Source: issue 34 §1. */
export const planRecording = endpoint({
  name: 'planRecording',
  method: 'PUT',
  path: '/api/recordings/plan/:idVotingSession',
  access: [permissions.recordingsCreate],
  summary: 'Reserves a recorder for a room of a sitting, or gives it back.',
  params: ofSession,
  body: z.object({
    roomId: id.nullable().default(null),
    planned: z.boolean(),
    kind: recordingKind.default('recording'),
  }),
  answer: z.object({ rooms: z.array(id.nullable()) }),
  errors: [...startErrors, 'streaming-off', 'no-available-controller', 'recording-runs'],
});

/** `rooms`: those with a recorder reserved for their recording; `streams`: for their stream; null:
 *  the main chamber. `recorders`: those that are heard now. */
export const readRecordingPlan = endpoint({
  name: 'readRecordingPlan',
  method: 'GET',
  path: '/api/recordings/plan/:idVotingSession',
  access: seesRecordings,
  summary: 'For which rooms of a sitting a recorder is reserved, and whether one more is free then.',
  params: ofSession,
  answer: z.object({
    rooms: z.array(id.nullable()),
    streams: z.array(id.nullable()),
    recorders: z.number().int(),
    free: z.number().int(),
  }),
  errors: ['not-found', 'in-lobby'],
});

/** The sittings with a reservation for which no recorder is left at some moment of it, since times
 *  were changed, recorders went or a sitting goes on: what began earlier has them. `room`: as it is
 *  called; null: the main chamber. Source: REC-24, issue 34 §1. */
export const listSittingsWithoutRecorder = endpoint({
  name: 'listSittingsWithoutRecorder',
  method: 'GET',
  path: '/api/recordings/without-recorder',
  access: [permissions.adminPage],
  summary: 'The sittings with a reserved recording or stream for which no recorder is left.',
  answer: z.array(
    z.object({
      ...{ idVotingSession: id, title: z.string() },
      rooms: z.array(z.object({ room: z.string().nullable(), kind: recordingKind })),
    }),
  ),
  errors: [],
});

/** What the caller answers to the notice of a recording: `false`: they send no picture and no sound
 *  while it runs. Source: BEY-17. */
export const answerRecording = endpoint({
  name: 'answerRecording',
  method: 'PUT',
  path: '/api/recordings/consent/:idVotingSession',
  access: 'signed-in',
  summary: 'Answers the notice that a room is recorded.',
  params: ofSession,
  body: z.object({ recordingId: id, consents: z.boolean() }),
  limit: { counts: 'calls', most: [{ of: 'person', max: 20, withinMs: 60_000 }] },
  errors: ['not-found', 'in-lobby'],
});

export const listRecordings = endpoint({
  name: 'listRecordings',
  method: 'GET',
  path: '/api/recordings/of/:idVotingSession',
  access: seesRecordings,
  summary: 'The recordings of a sitting, oldest first.',
  params: ofSession,
  answer: z.array(recording),
  errors: ['not-found', 'in-lobby'],
});

export const readRecording = endpoint({
  name: 'readRecording',
  method: 'GET',
  path: '/api/recordings/:recordingId',
  access: seesRecordings,
  summary: 'One recording, for its playback.',
  params: ofRecording,
  answer: recording,
  errors: ['not-found'],
});

export const readRecordingPlaylist = endpoint({
  name: 'readRecordingPlaylist',
  method: 'GET',
  path: '/api/recordings/:recordingId/playlist.m3u8',
  access: seesRecordings,
  summary: 'The HLS playlist of all parts of a recording.',
  params: ofRecording,
  sends: 'media',
  errors: ['not-found'],
});

export const segmentOfPart = {
  part: z.string().regex(/^\d{1,4}$/u),
  index: z.string().regex(/^\d{1,7}$/u),
};

export const readRecordingSegment = endpoint({
  name: 'readRecordingSegment',
  method: 'GET',
  path: '/api/recordings/:recordingId/parts/:part/segments/:index',
  access: seesRecordings,
  summary: 'One segment of a recording.',
  params: ofRecording.extend(segmentOfPart),
  sends: 'media',
  errors: ['not-found'],
});

/** Source: issue 34 §1. A file that is whole, or being made, stays as it is. */
export const joinRecordingAgain = endpoint({
  name: 'joinRecordingAgain',
  method: 'POST',
  path: '/api/recordings/:recordingId/file',
  access: [permissions.recordingsCreate],
  summary: 'Has the file of a recording made again that could not be made.',
  params: ofRecording,
  answer: recording,
  errors: ['not-found', 'recording-empty'],
});

/** A room of a sitting that may be recorded or streamed, or is. `roomId`: the sitting's for its
 *  main chamber. `language`: set for the channel of an interpreter, in its own name. `planned`: a
 *  recorder is reserved or given. `status`, `error`: of its private recording, as the calls name
 *  them. `asksUntil`: its people are asked. `soundOnly`: its recorder takes the sound alone, with a
 *  track a person. */
export const recordableRoom = z.object({
  roomId: id,
  title: z.string(),
  language: z.string().nullable(),
  takesRecording: z.boolean(),
  takesStream: z.boolean(),
  planned: z.boolean(),
  status: recordingStatus.nullable(),
  asksUntil: epochMs.nullable(),
  error: z.string().nullable(),
  soundOnly: z.boolean(),
});
export type RecordableRoom = z.output<typeof recordableRoom>;

/** Source: ADMIN-04, REC-01, REC-09. */
export const listRecordableRooms = endpoint({
  name: 'listRecordableRooms',
  method: 'GET',
  path: '/api/recordings/rooms/:idVotingSession',
  access: seesRecordings,
  summary:
    'The main chamber, interpreter channels and huddles of a sitting that may be recorded or streamed.',
  params: ofSession,
  answer: z.array(recordableRoom),
  errors: ['not-found', 'in-lobby'],
});

export const downloadRecording = endpoint({
  name: 'downloadRecording',
  method: 'GET',
  path: '/api/recordings/:recordingId/file',
  access: seesRecordings,
  summary: 'The finished file of a recording.',
  params: ofRecording,
  sends: 'file',
  errors: ['not-found', 'recording-not-whole'],
});

export const downloadTrack = endpoint({
  name: 'downloadTrack',
  method: 'GET',
  path: '/api/recordings/:recordingId/tracks/:personId',
  access: seesRecordings,
  summary: 'The sound of one person of a recording.',
  params: ofRecording.extend({ personId: id }),
  sends: 'file',
  errors: ['not-found', 'recording-not-whole'],
});

export const recordingCalls = {
  startRecording,
  stopRecording,
  readRecordingStatus,
  planRecording,
  readRecordingPlan,
  listSittingsWithoutRecorder,
  answerRecording,
  listRecordings,
  readRecording,
  readRecordingPlaylist,
  readRecordingSegment,
  joinRecordingAgain,
  listRecordableRooms,
  downloadRecording,
  downloadTrack,
};
