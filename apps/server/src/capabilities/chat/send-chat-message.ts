import type { BodyOf } from '@hemicycle/contract/endpoint';
import type {
  ChatMessage,
  sendChatMessage as declared,
  sendToAllRooms as toAll,
} from '@hemicycle/contract/chat';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { requireSessionOf } from '../sessions/public.ts';
import { requireMayWrite, requireRoomOf } from './policy.ts';
import { writeChatMessage } from './write-chat-message.ts';

/** Sends a message to a room of the viewer.
 *  @throws DomainError `chat-all-restricted`, `direct-chat-restricted`, and as `writeChatMessage`
 *  does. Source: CHAT-05, CHAT-07, UPL-07. */
export async function sendChatMessage(
  deps: Deps,
  viewer: Viewer,
  roomId: string,
  message: BodyOf<typeof declared>,
): Promise<ChatMessage> {
  const room = await requireRoomOf(deps.db, viewer, roomId);
  await requireMayWrite(deps.db, viewer, room);
  return writeChatMessage(deps, {
    ...message,
    idVotingSession: room.idVotingSession,
    roomId,
    userId: viewer.userId,
    toUserId: room.kind === 'direct' ? room.otherUserId : null,
    toAllRooms: false,
  });
}

/** A moderator sends a message to the main chamber and to each huddle of a session. The switches
 *  for the chat of all do not hold it back.
 *  @throws DomainError as `writeChatMessage` does. */
export async function sendToAllRooms(
  deps: Deps,
  viewer: Viewer,
  idVotingSession: string,
  message: BodyOf<typeof toAll>,
): Promise<ChatMessage> {
  const { id } = await requireSessionOf(deps.db, viewer, idVotingSession);
  return writeChatMessage(deps, {
    ...message,
    idVotingSession: id,
    roomId: id,
    userId: viewer.userId,
    toUserId: null,
    toAllRooms: true,
  });
}
