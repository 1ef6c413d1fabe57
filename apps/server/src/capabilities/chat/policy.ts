import type { ClosedPart } from '@hemicycle/contract/closed-sessions';
import { permissions } from '@hemicycle/contract/permissions';
import { canChatAll, canChatDirect } from '@hemicycle/rules/chat/chat-policy';
import { otherInDirectRoom, readDirectRoomId } from '@hemicycle/rules/chat/direct-room';
import { roomOfHuddle } from '@hemicycle/rules/rooms/room';
import { chatsIn } from '@hemicycle/rules/rooms/room-policy';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { may, type Viewer } from '../../platform/http/viewer.ts';
import { loadViewerAccount } from '../accounts/public.ts';
import { loadHuddle, presentHuddle } from '../huddles/public.ts';
import { loadPlaces } from '../presence/public.ts';
import { findSessionOf, loadLetIn, requireSessionOf } from '../sessions/public.ts';
import { loadFlagsFor } from '../site/public.ts';

/** A room that the viewer belongs to: the one for everybody in a session, the huddle in which the
 *  viewer is or a booth of theirs, or a direct one with one other person. `hiddenParts`: the closed
 *  parts of its session of which the viewer may not know. */
export type ChatRoom = { readonly hiddenParts: readonly ClosedPart[] } & (
  | { readonly kind: 'all'; readonly idVotingSession: string; readonly chatAll: boolean }
  | {
      readonly kind: 'huddle';
      readonly idVotingSession: string;
      readonly huddleId: string;
      readonly createdMs: number;
    }
  | { readonly kind: 'direct'; readonly idVotingSession: string; readonly otherUserId: string }
);

/** The room, where the viewer belongs to it: everybody in a session belongs to the room of the
 *  session. To the room of a huddle belong the people who are in the huddle now, and nobody else,
 *  moderators included; to that of a booth its interpreters and the technicians. To a direct room
 *  belong its two people, as long as both are in its session.
 *  @throws DomainError `not-found` otherwise. Source: CHAT-02, BEY-38, DESIGN §10. */
export async function requireRoomOf(db: Kysely<Database>, viewer: Viewer, roomId: string): Promise<ChatRoom> {
  const direct = readDirectRoomId(roomId);
  if (direct === null) {
    const session = await findSessionOf(db, viewer, roomId);
    return session === null
      ? requireInside(db, viewer, roomId)
      : {
          ...{ kind: 'all', idVotingSession: session.id, chatAll: session.chat_all },
          hiddenParts: session.hidden_parts,
        };
  }
  const otherUserId = otherInDirectRoom(direct, viewer.userId);
  if (otherUserId === null || otherUserId === viewer.userId) throw new DomainError('not-found');
  const session = await requireSessionOf(db, viewer, direct.idVotingSession);
  const letIn = await loadLetIn(db, direct.idVotingSession, [otherUserId]);
  if (!letIn.has(otherUserId)) throw new DomainError('not-found');
  const hiddenParts = session.hidden_parts;
  return { kind: 'direct', idVotingSession: direct.idVotingSession, otherUserId, hiddenParts };
}

async function requireInside(db: Kysely<Database>, viewer: Viewer, roomId: string): Promise<ChatRoom> {
  const { userId } = viewer;
  const huddle = await loadHuddle(db, roomId);
  if (huddle === null) throw new DomainError('not-found');
  const { id: huddleId, id_voting_session: idVotingSession, created_ms: createdMs } = huddle;
  const [places, letIn] = await Promise.all([
    loadPlaces(db, idVotingSession, [userId]),
    loadLetIn(db, idVotingSession, [userId]),
  ]);
  const person = { ...viewer, roomId: places.get(userId) ?? null };
  if (!letIn.has(userId) || !chatsIn(roomOfHuddle(presentHuddle(huddle)), person))
    throw new DomainError('not-found');
  const { hidden_parts: hiddenParts } = await requireSessionOf(db, viewer, idVotingSession);
  return { kind: 'huddle', idVotingSession, huddleId, createdMs, hiddenParts };
}

/** Checks that the viewer may write to the room: who belongs to a huddle's or a booth's may.
 *  Elsewhere by the site's settings with the exceptions of the viewer's roles, the session's
 *  switch, and the roles of both people of a direct room.
 *  @throws DomainError `chat-all-restricted`, `direct-chat-restricted`. Source: CHAT-17 … CHAT-21,
 *  PERM-07. */
export async function requireMayWrite(db: Kysely<Database>, viewer: Viewer, room: ChatRoom): Promise<void> {
  if (room.kind === 'huddle') return;
  const flags = await loadFlagsFor(db, viewer);
  if (room.kind === 'all') {
    const answer = canChatAll({
      roles: viewer.roleNames,
      allowedRoles: flags.restrictChatAllToRoles,
      chatAll: room.chatAll,
      hideChatAll: flags.hideChatAll,
    });
    if (!answer.ok) throw new DomainError(answer.code);
    return;
  }
  const receiver = await loadViewerAccount(db, room.otherUserId);
  const answer = canChatDirect({
    senderRoles: viewer.roleNames,
    receiverRoles: receiver?.roles.map(({ name }) => name) ?? [],
    restrictedRoles: flags.restrictedDirectChatReceiverRoles,
  });
  if (!answer.ok) throw new DomainError(answer.code);
}

/** Whether somebody of the message's session may read the message as news. It needs the permission
 *  to chat, but for what a moderator wrote to all rooms. A direct message is only for its two
 *  people, one of a huddle or a booth only for those who belong to its chat now, as `belongs` says;
 *  null for a message of neither. Source: PERM-10, BEY-38, DESIGN §10. */
export function mayReadMessage(
  viewer: Viewer,
  message: {
    readonly person_id: string;
    readonly to_user_id: string | null;
    readonly to_all_rooms: boolean;
  },
  belongs: ((viewer: Viewer) => boolean) | null,
): boolean {
  if (message.to_all_rooms) return true;
  if (!may(viewer, permissions.chatTab)) return false;
  if (belongs !== null) return belongs(viewer);
  return message.to_user_id === null || [message.person_id, message.to_user_id].includes(viewer.userId);
}
