import type { LobbyPerson } from '@hemicycle/contract/lobby';
import type { LivePart } from '../../realtime/live-part.ts';

export interface LobbySlice {
  /** The people who wait in the lobby, in their order; null for somebody who does not admit
   *  people. */
  readonly lobby: { readonly people: readonly LobbyPerson[] } | null;
}

export const lobbyPart: LivePart<LobbySlice, 'lobby'> = {
  empty: { lobby: null },
  fromSnapshot: ({ lobby }) => ({ lobby }),
  changes: { lobby: (_held, { lobby }) => ({ lobby }) },
};
