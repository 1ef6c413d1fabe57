import type { ChatMessage } from '@hemicycle/contract/chat';
import { isMainChamberOf } from '@hemicycle/rules/rooms/place';
import { hiddenPartsFor, isInClosed } from '@hemicycle/rules/sessions/closed-parts';
import { roomOfHuddle } from '@hemicycle/rules/rooms/room';
import { chatsIn } from '@hemicycle/rules/rooms/room-policy';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadHuddle, presentHuddle } from '../huddles/public.ts';
import { loadUserIdsIn } from '../presence/public.ts';
import { loadPartsWithNames } from '../sessions/public.ts';
import { loadMessage, type ChatRow } from './chat-store.ts';
import { mayReadMessage } from './policy.ts';
import { presentChatMessage } from './present-chat-message.ts';

/** A message, and the people of its session who may read it, without those who may not know of the
 *  closed part in which it was sent; null when the message is gone. Source: PERM-10, BEY-45. */
export async function loadChatMessageForNews(
  db: Kysely<Database>,
  messageId: string,
): Promise<{ readonly message: ChatMessage; mayRead(viewer: Viewer): boolean } | null> {
  const row = await loadMessage(db, messageId);
  if (row === null) return null;
  const belongs = await loadWhoBelongs(db, row);
  const parts = await loadPartsWithNames(db, row.id_voting_session);
  return {
    message: presentChatMessage(row),
    mayRead: (viewer) =>
      mayReadMessage(viewer, row, belongs) && !isInClosed(hiddenPartsFor(parts, viewer), row.created_ms),
  };
}

/** Tells who of the session belongs to the chat of the message's huddle or booth now; null for a
 *  message of neither. */
async function loadWhoBelongs(
  db: Kysely<Database>,
  { id_voting_session: idVotingSession, room_id: roomId, to_user_id: receiver }: ChatRow,
): Promise<((viewer: Viewer) => boolean) | null> {
  if (receiver !== null || isMainChamberOf(idVotingSession, roomId)) return null;
  const [huddle, inside] = await Promise.all([
    loadHuddle(db, roomId),
    loadUserIdsIn(db, idVotingSession, roomId),
  ]);
  if (huddle === null) return () => false;
  const room = roomOfHuddle(presentHuddle(huddle));
  return (viewer) => chatsIn(room, { ...viewer, roomId: inside.includes(viewer.userId) ? roomId : null });
}
