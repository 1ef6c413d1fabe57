import type { LobbyHeld, LobbyMessage, LobbyPerson, LobbyRefused } from '@hemicycle/contract/lobby';
import type { LivePart } from '../../realtime/live-part.ts';

declare module '../../realtime/live-part.ts' {
  interface LiveParts {
    readonly lobby: typeof livePart;
  }
}

interface LobbySlice {
  /** The people who wait in the lobby, in their order, those who were refused, and its messages,
   *  oldest first; null for somebody who does not admit people. */
  readonly lobby: {
    readonly people: readonly LobbyPerson[];
    /** Those in the waiting room, by name. */
    readonly held: readonly LobbyHeld[];
    readonly refused: readonly LobbyRefused[];
    readonly messages: readonly LobbyMessage[];
  } | null;
}

export const livePart: LivePart<LobbySlice, 'lobby'> = {
  name: 'lobby',
  empty: { lobby: null },
  fromSnapshot: ({ lobby }) => ({ lobby }),
  changes: { lobby: (_held, { lobby }) => ({ lobby }) },
};
