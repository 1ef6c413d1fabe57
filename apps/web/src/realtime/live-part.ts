import type { Joined } from '@hemicycle/contract/joined';
import type { LiveChange, LivePartName, LiveState } from '@hemicycle/contract/live';

export type LiveKind = LiveChange['kind'];
/** The news of each kind. */
export type LiveChanges = { readonly [Kind in LiveKind]: Extract<LiveChange, { kind: Kind }> };

/** What the browser keeps of a capability's part of the live state: the fields of `Slice`, which no
 *  other part writes. */
export interface LivePart<Slice extends object, Kind extends LiveKind> {
  readonly name: LivePartName;
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

/** The live parts by name. Each capability joins its own in its `live-part.ts`, so that this file
 *  knows no capability. */
export interface LiveParts {}

type AnyPart = LiveParts[keyof LiveParts];
/** The browser's live state: one slice for each capability that has a live part. */
export type LiveSlices = Joined<AnyPart['empty']>;
