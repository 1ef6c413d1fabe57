import { z } from 'zod';
import { livePart } from './live-part.ts';
import { liveSpeakers, speakersNews } from './speakers.ts';
import { speechRequest } from './speakers-requests.ts';

const speechRequests = z.array(speechRequest);

/** `speakers`: the open speakers list, otherwise the last one; null before the first.
 *  `speechRequests`: all requests of the session, in their order. */
export const speakersLive = livePart({
  state: { speakers: liveSpeakers.nullable(), speechRequests },
  changes: [
    z.object({ kind: z.literal('speakers'), speakers: speakersNews }),
    z.object({ kind: z.literal('speechRequests'), speechRequests }),
  ],
});
