import type { Huddle } from '@hemicycle/contract/huddles';
import type { LivePart } from '../../realtime/live-part.ts';

export interface HuddlesSlice {
  /** The open huddles that this person may know of, by title. */
  readonly huddles: readonly Huddle[];
}

export const huddlesPart: LivePart<HuddlesSlice, 'huddles'> = {
  empty: { huddles: [] },
  fromSnapshot: ({ huddles }) => ({ huddles }),
  changes: { huddles: (_held, { huddles }) => ({ huddles }) },
};
