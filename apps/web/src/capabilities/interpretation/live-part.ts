import type {
  ChannelVoice,
  InterpretationLanguage,
  InterpretedLanguage,
  InterpreterChannel,
  SpeakerSignal,
} from '@hemicycle/contract/interpretation';
import type { SignInterpreter } from '@hemicycle/contract/sign-language';
import type { LivePart } from '../../realtime/live-part.ts';

declare module '../../realtime/live-part.ts' {
  interface LiveParts {
    readonly interpretation: typeof livePart;
  }
}

interface InterpretationSlice {
  /** The open interpreter channels by their native names; none where this person may not see
   *  them. */
  readonly interpreterChannels: readonly InterpreterChannel[];
  /** The languages of the session that everybody may hear. */
  readonly interpretedLanguages: readonly InterpretedLanguage[];
  /** Whose voice each of them has; no entry: nobody is on air there. */
  readonly channelVoices: readonly ChannelVoice[];
  /** Those that are spoken on the floor of the room that their booth serves. */
  readonly floorLanguages: readonly InterpretationLanguage[];
  /** What an interpreter asked last of this person, who has the floor: another object each time;
   *  null: nothing. */
  readonly speakerSignal: { readonly signal: SpeakerSignal } | null;
  /** The people who interpret into sign language, in the order in which they were named. */
  readonly signInterpreters: readonly SignInterpreter[];
}

export const livePart: LivePart<
  InterpretationSlice,
  | 'interpreterChannels'
  | 'interpretedLanguages'
  | 'channelVoices'
  | 'floorLanguages'
  | 'signInterpreters'
  | 'speakerSignal'
> = {
  name: 'interpretation',
  empty: {
    interpreterChannels: [],
    interpretedLanguages: [],
    channelVoices: [],
    floorLanguages: [],
    signInterpreters: [],
    speakerSignal: null,
  },
  fromSnapshot: ({
    interpreterChannels,
    interpretedLanguages,
    channelVoices,
    floorLanguages,
    signInterpreters,
  }) => ({
    interpreterChannels,
    interpretedLanguages,
    channelVoices,
    floorLanguages,
    signInterpreters,
    speakerSignal: null,
  }),
  changes: {
    interpreterChannels: (_held, { interpreterChannels }) => ({ interpreterChannels }),
    interpretedLanguages: (_held, { interpretedLanguages }) => ({ interpretedLanguages }),
    channelVoices: (_held, { channelVoices }) => ({ channelVoices }),
    floorLanguages: (_held, { floorLanguages }) => ({ floorLanguages }),
    speakerSignal: (_held, { speakerSignal }) => ({ speakerSignal: { ...speakerSignal } }),
    signInterpreters: (_held, { signInterpreters }) => ({ signInterpreters }),
  },
};
