import type { ChatMessage, createSharedUpload, shareFile as declared } from '@hemicycle/contract/chat';
import type { BodyOf } from '@hemicycle/contract/endpoint';
import { permissions } from '@hemicycle/contract/permissions';
import { directRoomId } from '@hemicycle/rules/chat/direct-room';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { may, type Viewer } from '../../platform/http/viewer.ts';
import { loadFlagsFor } from '../site/public.ts';
import { grantUpload } from '../uploads/public.ts';
import { type ChatRoom, requireRoomOf } from './policy.ts';
import { writeChatMessage } from './write-chat-message.ts';

/** Gives an upload URL for a file that a moderator sends to somebody of their session, or to
 *  everybody. @throws DomainError `permission-missing` where the site has it off or the moderator
 *  may not chat, `not-found`, `in-lobby`, and as `grantUpload` does. Source: CFG-08, PERM-10. */
export async function grantSharedUpload(
  deps: Deps,
  viewer: Viewer,
  idVotingSession: string,
  { userId, sizeBytes }: BodyOf<typeof createSharedUpload>,
): Promise<{ uploadUrl: string; expiresAt: number; maxBytes: number }> {
  const { roomId, room } = await requireSharing(deps, viewer, idVotingSession, userId);
  return grantUpload(deps, viewer, { idVotingSession: room.idVotingSession, roomId, sizeBytes });
}

/** Sends an uploaded file as a message of the moderator; the switches of the chat do not hold it
 *  back. @throws DomainError `permission-missing` where the site has it off or the moderator may
 *  not chat, and as `writeChatMessage` does. Source: CFG-08, PERM-10, UPL-07. */
export async function shareFile(
  deps: Deps,
  viewer: Viewer,
  idVotingSession: string,
  { userId, fileId, requestId }: BodyOf<typeof declared>,
): Promise<ChatMessage> {
  const { roomId, room } = await requireSharing(deps, viewer, idVotingSession, userId);
  return writeChatMessage(deps, {
    ...{ idVotingSession: room.idVotingSession, roomId, userId: viewer.userId, toUserId: userId },
    ...{ toAllRooms: false, text: '', fileId, requestId, isShared: true },
  });
}

async function requireSharing(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  idVotingSession: string,
  userId: string | null,
): Promise<{ readonly roomId: string; readonly room: ChatRoom }> {
  const { enableShareFileAdminAction: isOn } = await loadFlagsFor(db, viewer);
  if (!isOn || !may(viewer, permissions.chatTab)) throw new DomainError('permission-missing');
  const roomId = userId === null ? idVotingSession : directRoomId(idVotingSession, viewer.userId, userId);
  const room = await requireRoomOf(db, viewer, roomId);
  // The id of a huddle is not one of a session.
  if (room.kind === 'huddle') throw new DomainError('not-found');
  return { roomId, room };
}
