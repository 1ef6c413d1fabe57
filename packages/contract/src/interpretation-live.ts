import { z } from 'zod';
import { interpreterChannel } from './interpretation.ts';
import { livePart } from './live-part.ts';

const interpreterChannels = z.array(interpreterChannel);

/** `interpreterChannels`: the open channels of the session by their native names; none for people
 *  without the permission to see them. Source: PERM-39, INTERP-07, INTERP-09. */
export const interpretationLive = livePart({
  state: { interpreterChannels },
  changes: [z.object({ kind: z.literal('interpreterChannels'), interpreterChannels })],
});
