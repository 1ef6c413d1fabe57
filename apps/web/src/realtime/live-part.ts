import type { LiveChange, LiveState } from '@hemicycle/contract/live';

export type LiveKind = LiveChange['kind'];
/** The news of each kind. */
export type LiveChanges = { readonly [Kind in LiveKind]: Extract<LiveChange, { kind: Kind }> };

/** What the browser keeps of a capability's part of the live state: the fields of `Slice`, which no
 *  other part writes. */
export interface LivePart<Slice extends object, Kind extends LiveKind> {
  /** The slice before the first snapshot. */
  readonly empty: Slice;
  /** The slice after a snapshot. `held` is the slice before it, or `empty` if the last snapshot was
   *  of another session. */
  readonly fromSnapshot: (state: LiveState, held: Slice) => Slice;
  /** For each kind of news the fields that it changes; all other fields stay. */
  readonly changes: {
    readonly [Each in Kind]: (held: Slice, change: LiveChanges[Each]) => Partial<Slice>;
  };
}
