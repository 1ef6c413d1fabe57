import { z } from 'zod';
import { chatMessage } from './chat.ts';
import { livePart } from './live-part.ts';

/** What is said meanwhile; the history is read by a call. */
export const chatLive = livePart({
  state: {},
  changes: [z.object({ kind: z.literal('chatMessage'), message: chatMessage })],
});
