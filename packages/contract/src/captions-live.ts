import { z } from 'zod';
import { automaticCaptions } from './automatic-captions.ts';
import { captionReaders } from './caption-readers.ts';
import { caption } from './captions.ts';
import { livePart } from './live-part.ts';

const whether = automaticCaptions.nullable();

/** `automaticCaptions`: null while they are off. Of the lines, those that are sent or changed while
 *  somebody is in the main chamber; a call reads the earlier ones. The change `captionReaders` goes
 *  to `toldOfReaders` alone; a call reads how many there are at first. */
export const captionsLive = livePart({
  state: { automaticCaptions: whether },
  changes: [
    z.object({ kind: z.literal('caption'), caption }),
    z.object({ kind: z.literal('automaticCaptions'), automaticCaptions: whether }),
    z.object({ kind: z.literal('captionReaders'), captionReaders }),
  ],
});
