import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { CHAT_TEXT_MAX_CHARS } from './limits.ts';
import { permissions } from './permissions.ts';
import { epochMs, id } from './values.ts';

/** `roomId` is the voting session's id for the chat of all, and `direct.<session>.<a>.<b>` (ids in order) for two people: see
 *  `directRoomId` in the rules. `text` is what was written, as text. Source: CHAT-03. */
export const chatRoomId = z
  .string()
  .min(1)
  .max(260)
  .regex(/^[A-Za-z0-9_.-]+$/);
export const chatMessage = z.object({
  id,
  roomId: chatRoomId,
  personId: id,
  text: z.string(),
  created: epochMs,
});
export type ChatMessage = z.output<typeof chatMessage>;

const roomParam = z.object({ roomId: chatRoomId });

export const listChatMessages = endpoint({
  name: 'listChatMessages',
  method: 'GET',
  path: '/api/chat/group/:roomId',
  access: [permissions.chatTab],
  summary: 'The newest messages of a room, oldest first. Also for direct rooms, for the two people only.',
  params: roomParam,
  answer: z.array(chatMessage),
  errors: ['not-found'],
});

/** `requestId` makes a retry harmless: the same one again returns the message it made. */
export const sendChatMessage = endpoint({
  name: 'sendChatMessage',
  method: 'PUT',
  path: '/api/chat/group/:roomId',
  access: [permissions.chatTab],
  summary: 'Sends a message to a room.',
  params: roomParam,
  body: z.object({ text: z.string().trim().min(1).max(CHAT_TEXT_MAX_CHARS), requestId: id.optional() }),
  answer: chatMessage,
  errors: ['not-found', 'direct-chat-restricted', 'chat-all-restricted', 'rate-limited'],
});

/** The direct rooms of the caller in a session that hold a message, newest first. */
export const listDirectChats = endpoint({
  name: 'listDirectChats',
  method: 'GET',
  path: '/api/chat/direct/:idVotingSession',
  access: [permissions.chatTab],
  summary: "The caller's direct conversations in a session.",
  params: z.object({ idVotingSession: id }),
  answer: z.array(z.object({ roomId: chatRoomId, userId: id, lastMessage: chatMessage })),
  errors: ['not-found'],
});
