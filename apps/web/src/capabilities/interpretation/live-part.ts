import type { InterpreterChannel } from '@hemicycle/contract/interpretation';
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
}

export const livePart: LivePart<InterpretationSlice, 'interpreterChannels'> = {
  name: 'interpretation',
  empty: { interpreterChannels: [] },
  fromSnapshot: ({ interpreterChannels }) => ({ interpreterChannels }),
  changes: { interpreterChannels: (_held, { interpreterChannels }) => ({ interpreterChannels }) },
};
