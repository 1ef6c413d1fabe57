import type {
  InterpretedLanguage,
  InterpreterChannel,
  SpeakerSignal,
} from '@hemicycle/contract/interpretation';
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
  /** What an interpreter asked last of this person, who has the floor: another object each time;
   *  null: nothing. */
  readonly speakerSignal: { readonly signal: SpeakerSignal } | null;
}

export const livePart: LivePart<
  InterpretationSlice,
  'interpreterChannels' | 'interpretedLanguages' | 'speakerSignal'
> = {
  name: 'interpretation',
  empty: { interpreterChannels: [], interpretedLanguages: [], speakerSignal: null },
  fromSnapshot: ({ interpreterChannels, interpretedLanguages }) => ({
    interpreterChannels,
    interpretedLanguages,
    speakerSignal: null,
  }),
  changes: {
    interpreterChannels: (_held, { interpreterChannels }) => ({ interpreterChannels }),
    interpretedLanguages: (_held, { interpretedLanguages }) => ({ interpretedLanguages }),
    speakerSignal: (_held, { speakerSignal }) => ({ speakerSignal: { ...speakerSignal } }),
  },
};
