import { z } from 'zod';
import { uploadGrants } from './call-limit.ts';
import { endpoint } from './endpoint.ts';
import { CHAT_TEXT_MAX_CHARS } from './limits.ts';
import { permissions } from './permissions.ts';
import { uploadedFile } from './uploads.ts';
import { epochMs, id, line, text } from './values.ts';

/** `roomId`: the voting session's id for the chat of all, the huddle's id for the chat of a huddle
 *  or a booth, and `direct.<session>.<a>.<b>` (ids in order) for two people, see `directRoomId` in
 *  the rules.
 *  `text`: the message as plain text. Source: CHAT-03. */
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
  /** The file of the message; `downloadChatFile` fetches it. With a file the text may be empty. */
  file: uploadedFile.optional(),
  /** A moderator wrote it to all rooms: it stands in the chat of all and in that of each huddle. */
  toAllRooms: z.literal(true).optional(),
});
export type ChatMessage = z.output<typeof chatMessage>;

const roomParam = z.object({ roomId: chatRoomId });
const chatText = text(CHAT_TEXT_MAX_CHARS);
// People who talk do not send messages faster than this.
const talking = {
  counts: 'what-is-kept',
  most: [{ of: 'person', max: 10, withinMs: 10_000 }],
} as const;

export const listChatMessages = endpoint({
  name: 'listChatMessages',
  method: 'GET',
  path: '/api/chat/group/:roomId',
  access: [permissions.chatTab],
  waitsForTurn: true,
  summary:
    'The newest messages of a room, oldest first. Direct rooms: for the two people; huddles: for those inside; booths: for interpreters and technicians.',
  params: roomParam,
  answer: z.array(chatMessage),
  errors: ['not-found', 'in-lobby'],
});

/** `requestId` makes a retry harmless: a repeated request returns the message of the first one.
 *  Without a file the text must not be empty. */
export const sendChatMessage = endpoint({
  name: 'sendChatMessage',
  method: 'PUT',
  path: '/api/chat/group/:roomId',
  access: [permissions.chatTab],
  summary: 'Sends a message to a room.',
  params: roomParam,
  body: z.object({
    text: chatText,
    requestId: id.optional(),
    /** A file that the caller has uploaded for this room and not sent yet. */
    fileId: id.optional(),
  }),
  answer: chatMessage,
  errors: ['not-found', 'in-lobby', 'direct-chat-restricted', 'chat-all-restricted', 'upload-gone'],
  limit: talking,
});

/** Everybody in the session gets the message, in whichever room they are; the switches for the chat
 *  of all do not hold it back. `requestId` makes a retry harmless. */
export const sendToAllRooms = endpoint({
  name: 'sendToAllRooms',
  method: 'PUT',
  path: '/api/chat/rooms/:idVotingSession',
  access: [permissions.moderation],
  summary: 'A moderator sends a message to the main chamber and to each huddle.',
  params: z.object({ idVotingSession: id }),
  body: z.object({ text: chatText, requestId: id.optional() }),
  answer: chatMessage,
  errors: ['not-found', 'in-lobby'],
  limit: talking,
});

const shared = {
  access: [permissions.moderation],
  params: z.object({ idVotingSession: id }),
} as const;
/** To one person of the session; null: to everybody in it. */
const receiver = id.nullable();

/** Where `enableShareFileAdminAction` is off, this and `shareFile` are refused with
 *  `permission-missing`. Source: CFG-08, UPL-01. */
export const createSharedUpload = endpoint({
  ...shared,
  name: 'createSharedUpload',
  method: 'POST',
  path: '/api/chat/shared/:idVotingSession/upload',
  summary: 'Hands out an upload URL for a file that a moderator sends to somebody, or to everybody.',
  body: z.object({ userId: receiver, sizeBytes: z.number().int().nonnegative().optional() }),
  answer: z.object({ uploadUrl: line(200), expiresAt: epochMs, maxBytes: z.number().int().positive() }),
  status: 201,
  errors: ['not-found', 'in-lobby', 'upload-quota-reached', 'file-too-large', 'file-type-not-accepted'],
  limit: uploadGrants,
});

/** The file comes as a message of the moderator, in the direct chat or in the chat of all; the
 *  switches of the chat do not hold it back. `requestId` makes a retry harmless. Source: CFG-08. */
export const shareFile = endpoint({
  ...shared,
  name: 'shareFile',
  method: 'PUT',
  path: '/api/chat/shared/:idVotingSession',
  summary: 'A moderator sends an uploaded file to somebody of a session, or to everybody.',
  body: z.object({ userId: receiver, fileId: id, requestId: id.optional() }),
  answer: chatMessage,
  errors: ['not-found', 'in-lobby', 'upload-gone'],
  limit: talking,
});

/** The caller's direct rooms in a session that have a message, newest first. */
export const listDirectChats = endpoint({
  name: 'listDirectChats',
  method: 'GET',
  path: '/api/chat/direct/:idVotingSession',
  access: [permissions.chatTab],
  waitsForTurn: true,
  summary: "The caller's direct conversations in a session.",
  params: z.object({ idVotingSession: id }),
  answer: z.array(z.object({ roomId: chatRoomId, userId: id, lastMessage: chatMessage })),
  errors: ['not-found', 'in-lobby'],
});

/** Gives out an address to upload a file for a room. `uploadUrl` is a path of this site. It works
 *  for one file, until `expiresAt`, and for the sign-in that asked. Source: UPL-01, UPL-02,
 *  CHAT-22. */
export const createChatUpload = endpoint({
  name: 'createChatUpload',
  method: 'POST',
  path: '/api/chat/group/:roomId/upload',
  access: [permissions.chatTab],
  summary: 'Hands out an upload URL for a file of a room.',
  params: roomParam,
  body: z.object({ sizeBytes: z.number().int().nonnegative().optional() }),
  answer: z.object({ uploadUrl: line(200), expiresAt: epochMs, maxBytes: z.number().int().positive() }),
  status: 201,
  errors: [
    'not-found',
    'in-lobby',
    'direct-chat-restricted',
    'chat-all-restricted',
    'upload-quota-reached',
    'file-too-large',
    'file-type-not-accepted',
  ],
  limit: uploadGrants,
});

/** Only people who may read the room of the message may download its file. Source: UPL-07. */
export const downloadChatFile = endpoint({
  name: 'downloadChatFile',
  method: 'GET',
  path: '/api/chat/file/:fileId',
  access: [permissions.chatTab],
  summary: 'The file of a message, to be saved.',
  params: z.object({ fileId: id }),
  sends: 'file',
  errors: ['not-found', 'in-lobby'],
});

export const chatCalls = {
  listChatMessages,
  sendChatMessage,
  sendToAllRooms,
  createSharedUpload,
  shareFile,
  listDirectChats,
  createChatUpload,
  downloadChatFile,
};
