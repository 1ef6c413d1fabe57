import { randomUUID } from 'node:crypto';
import { sendChatMessage as declared, type ChatMessage } from '@hemicycle/contract/chat';
import { normaliseChatText } from '@hemicycle/rules/chat/chat-text';
import type { Deps } from '../../deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { requireRoom } from '../../platform/limit/require-room.ts';
import { enterAct } from '../audit/public.ts';
import { holdSession } from '../sessions/public.ts';
import { claimUpload } from '../uploads/public.ts';
import { countMessagesSince, insertMessage, loadMessageOfRequest, lockSender } from './chat-store.ts';
import { presentChatMessage } from './present-chat-message.ts';

const [PER_PERSON] = declared.limit.most;

/** What is written, by whom and where. `toUserId`: the receiver of a direct message. */
export interface WrittenMessage {
  readonly idVotingSession: string;
  readonly roomId: string;
  readonly userId: string;
  readonly toUserId: string | null;
  readonly toAllRooms: boolean;
  readonly text: string;
  readonly requestId?: string | undefined;
  readonly fileId?: string | undefined;
  /** A moderator sends the file by their office: it is an act of the audit log. */
  readonly isShared?: true;
}

/** Keeps a message that its writer may write, as typed, and tells it. A repeated `requestId`
 *  returns the message that the first call made, without news of it.
 *  @throws DomainError `not-found`, `rate-limited`, `invalid-input` when nothing of the text would
 *  be seen and no file comes with it, `upload-gone`. Source: CHAT-05, CHAT-07, UPL-07. */
export async function writeChatMessage(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'news'>,
  { idVotingSession, roomId, userId, toUserId, toAllRooms, fileId, isShared, ...message }: WrittenMessage,
): Promise<ChatMessage> {
  const { db, clock, news } = deps;
  const text = normaliseChatText(message.text);
  if (text === null && fileId === undefined)
    throw new DomainError('invalid-input', [{ path: 'text', problem: 'The text is empty.' }]);
  const sent = await inTransaction(db, async (transaction) => {
    await lockSender(transaction, userId);
    if (!(await holdSession(transaction, idVotingSession))) throw new DomainError('not-found');
    const { requestId = null } = message;
    const made = requestId && (await loadMessageOfRequest(transaction, userId, requestId));
    if (made) return { row: made, isNew: false };
    const nowMs = clock.nowMs();
    const lately = await countMessagesSince(transaction, userId, nowMs - PER_PERSON.withinMs);
    requireRoom(PER_PERSON, lately);
    const file =
      fileId === undefined ? undefined : await claimUpload(transaction, { fileId, userId, roomId, nowMs });
    if (file === null) throw new DomainError('upload-gone');
    const row = await insertMessage(transaction, {
      id: randomUUID(),
      id_voting_session: idVotingSession,
      room_id: roomId,
      person_id: userId,
      to_user_id: toUserId,
      to_all_rooms: toAllRooms,
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
    if (toAllRooms) {
      await enterAct(deps, transaction, idVotingSession, {
        ...{ act: 'messageRooms', byUserId: userId, userId: null, created: nowMs },
        detail: { message: row.text },
      });
    }
    if (isShared) {
      await enterAct(deps, transaction, idVotingSession, {
        ...{ act: 'shareFile', byUserId: userId, userId: toUserId, created: nowMs },
        detail: { to: file?.name ?? '' },
      });
    }
    return { row, isNew: true };
  });
  if (sent.isNew) {
    news.announce({ kind: 'chatMessage', idVotingSession, messageId: sent.row.id });
  }
  return presentChatMessage(sent.row);
}
