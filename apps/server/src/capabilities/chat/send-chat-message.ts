import { randomUUID } from 'node:crypto';
import { sendChatMessage as declared, type ChatMessage } from '@hemicycle/contract/chat';
import { normaliseChatText } from '@hemicycle/rules/chat/chat-text';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { requireRoom } from '../../platform/limit/require-room.ts';
import { holdSession } from '../sessions/public.ts';
import { claimUpload } from '../uploads/public.ts';
import { countMessagesSince, insertMessage, loadMessageOfRequest, lockSender } from './chat-store.ts';
import { requireMayWrite, requireRoomOf } from './policy.ts';
import { presentChatMessage } from './present-chat-message.ts';

const [PER_PERSON] = declared.limit.most;

/** Sends a message to a room of the viewer. The server sanitises the text itself and does not rely
 *  on the browser. A repeated `requestId` returns the message that the first call made, without
 *  news of it.
 *  @throws DomainError `not-found`, `chat-all-restricted`, `direct-chat-restricted`,
 *  `rate-limited`, `invalid-input` when nothing is left of the text and no file comes with it,
 *  `upload-gone`. Source: CHAT-05, CHAT-07, CHAT-08, UPL-07. */
export async function sendChatMessage(
  deps: Deps,
  viewer: Viewer,
  roomId: string,
  message: {
    readonly text: string;
    readonly requestId?: string | undefined;
    readonly fileId?: string | undefined;
  },
): Promise<ChatMessage> {
  const { db, clock, news } = deps;
  const room = await requireRoomOf(db, viewer, roomId);
  await requireMayWrite(db, viewer, room);
  const text = normaliseChatText(message.text);
  const { fileId } = message;
  if (text === null && fileId === undefined)
    throw new DomainError('invalid-input', [{ path: 'text', problem: 'The text is empty.' }]);
  const sent = await inTransaction(db, async (transaction) => {
    await lockSender(transaction, viewer.userId);
    if (!(await holdSession(transaction, room.idVotingSession))) throw new DomainError('not-found');
    const { requestId = null } = message;
    const made = requestId && (await loadMessageOfRequest(transaction, viewer.userId, requestId));
    if (made) return { row: made, isNew: false };
    const nowMs = clock.nowMs();
    const lately = await countMessagesSince(transaction, viewer.userId, nowMs - PER_PERSON.withinMs);
    requireRoom(PER_PERSON, lately);
    const file =
      fileId === undefined
        ? undefined
        : await claimUpload(transaction, { fileId, userId: viewer.userId, roomId, nowMs });
    if (file === null) throw new DomainError('upload-gone');
    const row = await insertMessage(transaction, {
      id: randomUUID(),
      id_voting_session: room.idVotingSession,
      room_id: roomId,
      person_id: viewer.userId,
      to_user_id: room.kind === 'direct' ? room.otherUserId : null,
      text: text ?? '',
      request_id: requestId,
      created_ms: nowMs,
      ...(file && {
        file_id: file.id,
        file_name: file.name,
        file_type: file.type,
        file_size_bytes: file.sizeBytes,
      }),
    });
    return { row, isNew: true };
  });
  if (sent.isNew) {
    news.announce({ kind: 'chatMessage', idVotingSession: room.idVotingSession, messageId: sent.row.id });
  }
  return presentChatMessage(sent.row);
}
