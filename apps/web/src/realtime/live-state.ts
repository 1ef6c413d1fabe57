import type { LiveChange, LiveState } from '@hemicycle/contract/live';
import type { ServerMessage } from '@hemicycle/contract/socket';
import type { LiveChanges, LiveKind, LiveSlices } from './live-part.ts';
import { changesOfParts, emptySlices, slicesOf } from './live-parts.ts';

/** The live state of a session as the server sent it. `version` is that of the last message
 *  applied, null before the first snapshot. */
export interface Live extends LiveSlices {
  readonly version: number | null;
}

export const emptyLive: Live = { version: null, ...emptySlices };

/** Replaces the state by a snapshot. A part may keep fields that a snapshot does not carry, if it
 *  is of the same session. */
export function applySnapshot(live: Live, version: number, state: LiveState): Live {
  const isSame = live.session?.idVotingSession === state.session.idVotingSession;
  return { version, ...emptySlices, ...slicesOf(state, isSame ? live : emptySlices) };
}

/** Replaces some parts of the state, and keeps the others. */
export function applyParts(
  live: Live,
  { version, parts, state }: Pick<Extract<ServerMessage, { type: 'parts' }>, 'version' | 'parts' | 'state'>,
): Live {
  return { ...live, version, ...slicesOf(state, live, new Set(parts)) };
}

export type ChangesOutcome = { kind: 'applied'; live: Live } | { kind: 'old' } | { kind: 'gap' };

/** Applies news if its version follows the present one. An older version is dropped. A later
 *  version is a gap, after which the client asks for a snapshot. Source: DESIGN §4. */
export function applyChanges(live: Live, version: number, changes: readonly LiveChange[]): ChangesOutcome {
  if (live.version === null || version > live.version + 1) return { kind: 'gap' };
  if (version <= live.version) return { kind: 'old' };
  const after = changes.reduce((held, change) => applyChange(held, change.kind, change), live);
  return { kind: 'applied', live: { ...after, version } };
}

/** Ignores a kind of news that this page does not know, such as from a newer server. */
function applyChange<Kind extends LiveKind>(held: Live, kind: Kind, change: LiveChanges[Kind]): Live {
  return Object.hasOwn(changesOfParts, kind) ? { ...held, ...changesOfParts[kind](held, change) } : held;
}
