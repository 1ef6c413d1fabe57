import { z } from 'zod';
import { caption } from './captions.ts';
import { livePart } from './live-part.ts';

/** The lines that are sent or corrected while somebody is in the main chamber; a call reads the
 *  earlier ones. */
export const captionsLive = livePart({
  state: {},
  changes: [z.object({ kind: z.literal('caption'), caption })],
});
