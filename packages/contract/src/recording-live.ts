import { z } from 'zod';
import { livePart } from './live-part.ts';
import { recordingStatus } from './recording.ts';
import { streamingStatus } from './streaming.ts';
import { epochMs, id } from './values.ts';

/** A recording or a stream with the people of a room in it, as they see it; those of interpreters
 *  beside it are one with it. `asksUntil`: its people are asked, and
 *  it begins when all have answered, at the latest then; null: it runs. `answer`: what the viewer
 *  answered; null: nothing yet. `tracks`: each person who agrees has a track of their own. Source:
 *  BEY-17, issue 34 §1. */
export const roomRecording = z.object({
  recordingId: id,
  kind: z.enum(['recording', 'streaming']),
  roomId: id.nullable(),
  interpreter: z.boolean(),
  asksUntil: epochMs.nullable(),
  answer: z.boolean().nullable(),
  tracks: z.boolean().optional(),
});
export type RoomRecording = z.output<typeof roomRecording>;

/** What a viewer is told of recording and streaming. `rooms`: what is asked for or runs.
 *  `statuses`: of private recordings by room, for holders of recordings-view; `error` is one of the
 *  specification's texts; `asksUntil`: its people are asked; `soundOnly`: its recorder takes the
 *  sound alone. `streaming`: for holders of
 *  streamings-view. Source: REC-04, STREAM-04. */
export const recordingState = z.object({
  rooms: z.array(roomRecording),
  statuses: z.array(
    z.object({
      roomId: id.nullable(),
      status: recordingStatus.nullable(),
      asksUntil: epochMs.nullable(),
      error: z.string().nullable(),
      soundOnly: z.boolean(),
    }),
  ),
  streaming: streamingStatus.nullable(),
});
export type RecordingState = z.output<typeof recordingState>;

export const recordingLive = livePart({
  state: { recording: recordingState },
  changes: [z.object({ kind: z.literal('recording'), recording: recordingState })],
});
