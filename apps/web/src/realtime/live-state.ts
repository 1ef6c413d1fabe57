import type { LiveChange, LiveState } from '@hemicycle/contract/live';
import type { LiveChanges, LiveKind } from './live-part.ts';
import { changesOfParts, emptySlices, type LiveSlices, slicesOf } from './live-parts.ts';

/** The live state of a session as this browser holds it: what the server said, nothing else.
 *  `version` is that of the last message applied, null before the first snapshot. */
export interface Live extends LiveSlices {
  readonly version: number | null;
}

export const emptyLive: Live = { version: null, ...emptySlices };

/** Replaces everything by a snapshot; a part may keep what a snapshot of the same session does not
 *  carry. */
export function applySnapshot(live: Live, version: number, state: LiveState): Live {
  const isSame = live.session?.idVotingSession === state.session.idVotingSession;
  return { version, ...slicesOf(state, isSame ? live : emptySlices) };
}

export type ChangesOutcome = { kind: 'applied'; live: Live } | { kind: 'old' } | { kind: 'gap' };

/** Applies news. Only the version after the present one is applied; an older one is dropped, a
 *  later one is a gap, after which the client asks for a snapshot. Source: DESIGN §4. */
export function applyChanges(live: Live, version: number, changes: readonly LiveChange[]): ChangesOutcome {
  if (live.version === null || version > live.version + 1) return { kind: 'gap' };
  if (version <= live.version) return { kind: 'old' };
  const after = changes.reduce((held, change) => applyChange(held, change.kind, change), live);
  return { kind: 'applied', live: { ...after, version } };
}

/** A server newer than this page may tell of things that this page does not know; they change
 *  nothing here. */
function applyChange<Kind extends LiveKind>(held: Live, kind: Kind, change: LiveChanges[Kind]): Live {
  return Object.hasOwn(changesOfParts, kind) ? { ...held, ...changesOfParts[kind](held, change) } : held;
}
