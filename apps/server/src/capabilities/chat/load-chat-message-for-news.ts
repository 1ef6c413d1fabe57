import type { ChatMessage } from '@hemicycle/contract/chat';
import { isMainChamberOf } from '@hemicycle/rules/rooms/place';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadUserIdsIn } from '../presence/public.ts';
import { loadMessage, type ChatRow } from './chat-store.ts';
import { mayReadMessage } from './policy.ts';
import { presentChatMessage } from './present-chat-message.ts';

/** A message, and the people of its session who may read it; null when the message is gone. */
export async function loadChatMessageForNews(
  db: Kysely<Database>,
  messageId: string,
): Promise<{ readonly message: ChatMessage; mayRead(viewer: Viewer): boolean } | null> {
  const row = await loadMessage(db, messageId);
  if (row === null) return null;
  const inside = await loadInside(db, row);
  return {
    message: presentChatMessage(row),
    mayRead: (viewer) => mayReadMessage(viewer, row, inside),
  };
}

/** The people who are in the huddle of a message now; null for a message of no huddle. */
async function loadInside(
  db: Kysely<Database>,
  { id_voting_session: idVotingSession, room_id: roomId, to_user_id: receiver }: ChatRow,
): Promise<ReadonlySet<string> | null> {
  if (receiver !== null || isMainChamberOf(idVotingSession, roomId)) return null;
  return new Set(await loadUserIdsIn(db, idVotingSession, roomId));
}
