import type { Huddle } from '@hemicycle/contract/huddles';
import type { LivePart } from '../../realtime/live-part.ts';

declare module '../../realtime/live-part.ts' {
  interface LiveParts {
    readonly huddles: typeof livePart;
  }
}

interface HuddlesSlice {
  /** The open huddles that this person may know of, by title. */
  readonly huddles: readonly Huddle[];
}

export const livePart: LivePart<HuddlesSlice, 'huddles'> = {
  name: 'huddles',
  empty: { huddles: [] },
  fromSnapshot: ({ huddles }) => ({ huddles }),
  changes: { huddles: (_held, { huddles }) => ({ huddles }) },
};
