import { z } from 'zod';
import { livePart } from './live-part.ts';
import { liveSpeakers, speakersNews } from './speakers.ts';

/** The open speakers list, otherwise the last one; null before the first. */
export const speakersLive = livePart({
  state: { speakers: liveSpeakers.nullable() },
  changes: [z.object({ kind: z.literal('speakers'), speakers: speakersNews })],
});
