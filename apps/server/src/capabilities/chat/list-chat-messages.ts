import type { ChatMessage } from '@hemicycle/contract/chat';
import { isInClosed } from '@hemicycle/rules/sessions/closed-parts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadNewestMessages, loadNewestOfHuddle } from './chat-store.ts';
import { requireRoomOf } from './policy.ts';
import { presentChatMessage } from './present-chat-message.ts';

/** The newest messages of a room of the viewer, oldest first, without those of closed parts of
 *  which they may not know. @throws DomainError `not-found`. Source: CHAT-04. */
export async function listChatMessages(deps: Deps, viewer: Viewer, roomId: string): Promise<ChatMessage[]> {
  const room = await requireRoomOf(deps.db, viewer, roomId);
  const rows =
    room.kind === 'huddle'
      ? await loadNewestOfHuddle(deps.db, { ...room, id: room.huddleId })
      : await loadNewestMessages(deps.db, roomId);
  return rows.filter(({ created_ms: atMs }) => !isInClosed(room.hiddenParts, atMs)).map(presentChatMessage);
}
