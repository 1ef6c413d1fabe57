import type { ChatMessage } from '@hemicycle/contract/chat';
import type { ChatRow } from './chat-store.ts';

/** A message, the same for everybody who may read its room. Source: CHAT-03. */
export function presentChatMessage(row: ChatRow): ChatMessage {
  return {
    id: row.id,
    roomId: row.room_id,
    personId: row.person_id,
    text: row.text,
    created: row.created_ms,
  };
}
