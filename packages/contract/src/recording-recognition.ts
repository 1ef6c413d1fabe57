import { z } from 'zod';
import { captionLanguage } from './captions.ts';
import { epochMs } from './values.ts';

/** The recognition of what the people of a recording said, from their tracks. `done`: of the sound,
 *  0 to 1; `lines`: of captions that came of it;
 *  `error`: of the last recorder that failed. A person who was recognised while they spoke is
 *  left out of those moments. Source: issue 34 §1, BEY-39. */
export const recordingRecognition = z.object({
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  language: captionLanguage,
  byName: z.string(),
  askedAt: epochMs,
  done: z.number().min(0).max(1),
  lines: z.number().int().nonnegative(),
  error: z.string().nullable(),
});
export type RecordingRecognition = z.output<typeof recordingRecognition>;
