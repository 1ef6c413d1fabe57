import type { ChatMessage } from '@hemicycle/contract/chat';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { requireSessionOf } from '../sessions/public.ts';
import { loadLastDirectMessages } from './chat-store.ts';
import { presentChatMessage } from './present-chat-message.ts';

/** The direct conversations of the viewer in a session, each with its other person and its last
 *  message, newest first.
 *  @throws DomainError `not-found`. Source: CHAT-02. */
export async function listDirectChats(
  deps: Deps,
  viewer: Viewer,
  idVotingSession: string,
): Promise<{ roomId: string; userId: string; lastMessage: ChatMessage }[]> {
  await requireSessionOf(deps.db, viewer, idVotingSession);
  const rows = await loadLastDirectMessages(deps.db, idVotingSession, viewer.userId);
  return rows.map((row) => ({
    roomId: row.room_id,
    userId: row.person_id === viewer.userId ? (row.to_user_id ?? row.person_id) : row.person_id,
    lastMessage: presentChatMessage(row),
  }));
}
