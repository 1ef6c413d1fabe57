import { z } from 'zod';
import {
  channelVoice,
  interpretationLanguage,
  interpretedLanguage,
  interpreterChannel,
  speakerSignal,
} from './interpretation.ts';
import { livePart } from './live-part.ts';
import { signInterpreter } from './sign-language.ts';

const interpreterChannels = z.array(interpreterChannel);
const interpretedLanguages = z.array(interpretedLanguage);
const channelVoices = z.array(channelVoice);
/** The languages that the floors of the rooms with booths speak. */
const floorLanguages = z.array(interpretationLanguage);
const signInterpreters = z.array(signInterpreter);

/** `interpreterChannels`: the open channels of the session by their native names; none for people
 *  without the permission to see them. `interpretedLanguages`: the languages that everybody in the
 *  session may hear, by their native names. `channelVoices`: whose voice each of them has now, none
 *  where nobody is on air; the media tell listeners the same people. `floorLanguages`: which
 *  languages are spoken on the floor of the room that their booth serves, at most one a room.
 *  `signInterpreters`: the people who interpret into sign language, in the order in which they were
 *  named. The change `speakerSignal` goes to whoever has the floor alone, and is kept nowhere.
 *  Source: PERM-39, INTERP-07, INTERP-09, BEY-16, BEY-38. */
export const interpretationLive = livePart({
  state: { interpreterChannels, interpretedLanguages, channelVoices, floorLanguages, signInterpreters },
  changes: [
    z.object({ kind: z.literal('interpreterChannels'), interpreterChannels }),
    z.object({ kind: z.literal('interpretedLanguages'), interpretedLanguages }),
    z.object({ kind: z.literal('channelVoices'), channelVoices }),
    z.object({ kind: z.literal('floorLanguages'), floorLanguages }),
    z.object({ kind: z.literal('speakerSignal'), speakerSignal }),
    z.object({ kind: z.literal('signInterpreters'), signInterpreters }),
  ],
});
