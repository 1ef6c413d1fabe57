import { z } from 'zod';
import { interpretedLanguage, interpreterChannel, speakerSignal } from './interpretation.ts';
import { livePart } from './live-part.ts';

const interpreterChannels = z.array(interpreterChannel);
const interpretedLanguages = z.array(interpretedLanguage);

/** `interpreterChannels`: the open channels of the session by their native names; none for people
 *  without the permission to see them. `interpretedLanguages`: the languages that everybody in the
 *  session may hear, by their native names. The change `speakerSignal` goes to whoever has the
 *  floor alone, and is kept nowhere. Source: PERM-39, INTERP-07, INTERP-09, BEY-16. */
export const interpretationLive = livePart({
  state: { interpreterChannels, interpretedLanguages },
  changes: [
    z.object({ kind: z.literal('interpreterChannels'), interpreterChannels }),
    z.object({ kind: z.literal('interpretedLanguages'), interpretedLanguages }),
    z.object({ kind: z.literal('speakerSignal'), speakerSignal }),
  ],
});
