import type { Huddle, HuddleCall, HuddleListener, HuddleRecall } from '@hemicycle/contract/huddles';
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
  /** Who listens in: to all huddles for moderators, else to the own huddle. */
  readonly huddleListeners: readonly HuddleListener[];
}

export const livePart: LivePart<
  HuddlesSlice,
  'huddles' | 'huddleRecall' | 'huddleCalls' | 'huddleListeners'
> = {
  name: 'huddles',
  empty: { huddles: [], huddleRecall: null, huddleCalls: [], huddleListeners: [] },
  fromSnapshot: ({ huddles, huddleRecall, huddleCalls, huddleListeners }) => ({
    huddles,
    huddleRecall,
    huddleCalls,
    huddleListeners,
  }),
  changes: {
    huddles: (_held, { huddles }) => ({ huddles }),
    huddleRecall: (_held, { huddleRecall }) => ({ huddleRecall }),
    huddleCalls: (_held, { huddleCalls }) => ({ huddleCalls }),
    huddleListeners: (_held, { huddleListeners }) => ({ huddleListeners }),
  },
};
