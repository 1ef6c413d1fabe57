import { z } from 'zod';
import { interpretedLanguage, interpreterChannel, speakerSignal } from './interpretation.ts';
import { livePart } from './live-part.ts';
import { signInterpreter } from './sign-language.ts';

const interpreterChannels = z.array(interpreterChannel);
const interpretedLanguages = z.array(interpretedLanguage);
const signInterpreters = z.array(signInterpreter);

/** `interpreterChannels`: the open channels of the session by their native names; none for people
 *  without the permission to see them. `interpretedLanguages`: the languages that everybody in the
 *  session may hear, by their native names. `signInterpreters`: the people who interpret into sign
 *  language, in the order in which they were named. The change `speakerSignal` goes to whoever has
 *  the floor alone, and is kept nowhere. Source: PERM-39, INTERP-07, INTERP-09, BEY-16. */
export const interpretationLive = livePart({
  state: { interpreterChannels, interpretedLanguages, signInterpreters },
  changes: [
    z.object({ kind: z.literal('interpreterChannels'), interpreterChannels }),
    z.object({ kind: z.literal('interpretedLanguages'), interpretedLanguages }),
    z.object({ kind: z.literal('speakerSignal'), speakerSignal }),
    z.object({ kind: z.literal('signInterpreters'), signInterpreters }),
  ],
});
