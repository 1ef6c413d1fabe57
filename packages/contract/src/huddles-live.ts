import { z } from 'zod';
import { huddle } from './huddles.ts';
import { livePart } from './live-part.ts';

/** The open rooms that this viewer may enter or moderate, by title. */
export const huddlesLive = livePart({
  state: { huddles: z.array(huddle) },
  changes: [z.object({ kind: z.literal('huddles'), huddles: z.array(huddle) })],
});
