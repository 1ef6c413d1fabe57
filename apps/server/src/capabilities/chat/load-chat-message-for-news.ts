import type { ChatMessage } from '@hemicycle/contract/chat';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadMessage } from './chat-store.ts';
import { mayReadMessage } from './policy.ts';
import { presentChatMessage } from './present-chat-message.ts';

/** A message, and the people of its session who may read it; null when the message is gone. */
export async function loadChatMessageForNews(
  db: Kysely<Database>,
  messageId: string,
): Promise<{ readonly message: ChatMessage; mayRead(viewer: Viewer): boolean } | null> {
  const row = await loadMessage(db, messageId);
  return row && { message: presentChatMessage(row), mayRead: (viewer) => mayReadMessage(viewer, row) };
}
