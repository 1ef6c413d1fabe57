import type { ChatMessage } from '@hemicycle/contract/chat';
import type { ChatRow } from './chat-store.ts';

/** A message, the same for everybody who may read its room. Source: CHAT-03. */
export function presentChatMessage(row: ChatRow): ChatMessage {
  const { file_id, file_name, file_type, file_size_bytes } = row;
  const file =
    file_id !== null && file_name !== null && file_type !== null && file_size_bytes !== null
      ? { id: file_id, name: file_name, type: file_type, sizeBytes: file_size_bytes }
      : undefined;
  return {
    id: row.id,
    roomId: row.room_id,
    personId: row.person_id,
    text: row.text,
    created: row.created_ms,
    ...(file ? { file } : {}),
    ...(row.to_all_rooms ? { toAllRooms: true as const } : {}),
  };
}
