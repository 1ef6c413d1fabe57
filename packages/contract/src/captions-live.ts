import { z } from 'zod';
import { automaticCaptions } from './automatic-captions.ts';
import { caption } from './captions.ts';
import { livePart } from './live-part.ts';

const whether = automaticCaptions.nullable();

/** `automaticCaptions`: null while they are off. Of the lines, those that are sent or changed while
 *  somebody is in the main chamber; a call reads the earlier ones. */
export const captionsLive = livePart({
  state: { automaticCaptions: whether },
  changes: [
    z.object({ kind: z.literal('caption'), caption }),
    z.object({ kind: z.literal('automaticCaptions'), automaticCaptions: whether }),
  ],
});
