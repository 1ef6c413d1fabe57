import { z } from 'zod';
import { captionLanguage } from './captions.ts';
import { endpoint } from './endpoint.ts';
import { permissions } from './permissions.ts';
import { pollResult } from './polls.ts';
import { epochMs, id } from './values.ts';

/** What of a recording was taken without a break: from `fromMs` (epoch) for `ms`. */
export const playbackSpan = z.object({ fromMs: epochMs, ms: z.number().int().positive() });
export type PlaybackSpan = z.output<typeof playbackSpan>;

const mark = { fromMs: epochMs, untilMs: epochMs.nullable() };

/** The marks of a recording, by the clock of the sitting. `spans`: the recording, one after the
 *  other as it plays; what is between two of them is in no file. `items`: those of the agenda that
 *  were under way; `speakers`: speeches, with the name and party at their call; `votes`: from
 *  opening to close, with what was declared and the numbers of their `items`. A room beside the
 *  chamber has none of these. `languages`: those of captions; `sounds`: recordings of interpreters
 *  at the same time, with their languages in their own names. Source: BEY-17, BEY-45. */
export const playback = z.object({
  title: z.string(),
  timeZone: z.string(),
  spans: z.array(playbackSpan),
  items: z.array(z.object({ id, number: z.string(), title: z.string(), ...mark })),
  speakers: z.array(
    z.object({
      id,
      name: z.string(),
      groupName: z.string().nullable(),
      color: z.string().nullable(),
      ...mark,
    }),
  ),
  votes: z.array(
    z.object({
      ...{ id, number: z.number().int(), title: z.string(), result: pollResult, ...mark },
      items: z.array(z.string()),
    }),
  ),
  languages: z.array(captionLanguage),
  sounds: z.array(
    z.object({
      recordingId: id,
      title: z.string(),
      language: z.string().nullable(),
      spans: z.array(playbackSpan),
    }),
  ),
});
export type Playback = z.output<typeof playback>;

const ofRecording = z.object({ recordingId: id });
const seesRecordings = [permissions.recordingsView, permissions.recordingsCreate] as const;

export const readPlayback = endpoint({
  name: 'readPlayback',
  method: 'GET',
  path: '/api/recordings/:recordingId/playback',
  access: seesRecordings,
  summary: 'The marks of a recording: items, speakers, votes, languages.',
  params: ofRecording,
  answer: playback,
  errors: ['not-found', 'in-lobby'],
});

/** Times are those of the recording. Source: BEY-15, BEY-17. */
export const downloadRecordingCaptions = endpoint({
  name: 'downloadRecordingCaptions',
  method: 'GET',
  path: '/api/recordings/:recordingId/captions/:language',
  access: seesRecordings,
  summary: 'The captions of a recording in one language as WebVTT.',
  params: ofRecording.extend({ language: captionLanguage }),
  sends: 'file',
  errors: ['not-found', 'in-lobby'],
  limit: { counts: 'calls', most: [{ of: 'person', max: 30, withinMs: 60_000 }] },
});

export const playbackCalls = { readPlayback, downloadRecordingCaptions };
