import type { InterpretedLanguage, InterpreterChannel } from '@hemicycle/contract/interpretation';
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
}

export const livePart: LivePart<InterpretationSlice, 'interpreterChannels' | 'interpretedLanguages'> = {
  name: 'interpretation',
  empty: { interpreterChannels: [], interpretedLanguages: [] },
  fromSnapshot: ({ interpreterChannels, interpretedLanguages }) => ({
    interpreterChannels,
    interpretedLanguages,
  }),
  changes: {
    interpreterChannels: (_held, { interpreterChannels }) => ({ interpreterChannels }),
    interpretedLanguages: (_held, { interpretedLanguages }) => ({ interpretedLanguages }),
  },
};
