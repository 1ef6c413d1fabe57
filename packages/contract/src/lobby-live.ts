import { z } from 'zod';
import { livePart } from './live-part.ts';
import { lobbyQueue } from './lobby.ts';

/** The queue of the lobby, for those who admit people from it; null for everybody else. */
export const lobbyLive = livePart({
  state: { lobby: lobbyQueue.nullable() },
  changes: [z.object({ kind: z.literal('lobby'), lobby: lobbyQueue.nullable() })],
});
