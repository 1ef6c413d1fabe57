import { z } from 'zod';
import { chatMessage } from './chat.ts';
import { livePart } from './live-part.ts';

/** The messages that arrive while somebody is connected; a call reads the earlier ones. */
export const chatLive = livePart({
  state: {},
  changes: [z.object({ kind: z.literal('chatMessage'), message: chatMessage })],
});
