import type { LiveChange, LiveState } from '@hemicycle/contract/live';

export type LiveKind = LiveChange['kind'];
/** The news of each kind. */
export type LiveChanges = { readonly [Kind in LiveKind]: Extract<LiveChange, { kind: Kind }> };

/** What the browser keeps of a capability's part of the live state: the fields of `Slice`, which no
 *  other part writes. */
export interface LivePart<Slice extends object, Kind extends LiveKind> {
  /** Before the first snapshot. */
  readonly empty: Slice;
  /** After a snapshot. `held` is the slice before it, and `empty` where that was of another
   *  session. */
  readonly fromSnapshot: (state: LiveState, held: Slice) => Slice;
  /** After one piece of news. What is not named in the answer stays. */
  readonly changes: {
    readonly [Each in Kind]: (held: Slice, change: LiveChanges[Each]) => Partial<Slice>;
  };
}
