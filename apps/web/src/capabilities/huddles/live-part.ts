import type { Huddle, HuddleCall, HuddleRecall } from '@hemicycle/contract/huddles';
import type { LivePart } from '../../realtime/live-part.ts';

declare module '../../realtime/live-part.ts' {
  interface LiveParts {
    readonly huddles: typeof livePart;
  }
}

interface HuddlesSlice {
  /** The open huddles that this person may know of, by title. */
  readonly huddles: readonly Huddle[];
  /** The countdown that brings everybody back; null: none. */
  readonly huddleRecall: HuddleRecall | null;
  /** The calls for a moderator: of all huddles for moderators, else of the own huddle. */
  readonly huddleCalls: readonly HuddleCall[];
}

export const livePart: LivePart<HuddlesSlice, 'huddles' | 'huddleRecall' | 'huddleCalls'> = {
  name: 'huddles',
  empty: { huddles: [], huddleRecall: null, huddleCalls: [] },
  fromSnapshot: ({ huddles, huddleRecall, huddleCalls }) => ({ huddles, huddleRecall, huddleCalls }),
  changes: {
    huddles: (_held, { huddles }) => ({ huddles }),
    huddleRecall: (_held, { huddleRecall }) => ({ huddleRecall }),
    huddleCalls: (_held, { huddleCalls }) => ({ huddleCalls }),
  },
};
