import type { UploadedFile } from '@hemicycle/contract/uploads';
import { normaliseChatText } from '@hemicycle/rules/chat/chat-text';
import { directRoomId } from '@hemicycle/rules/chat/direct-room';
import { ApiError, api } from '../../api-client.ts';
import { useLive } from '../../realtime/use-live.ts';
import { meansLoggedOut, showLoggedOutDialog } from '../auth/public.ts';
import { type ChatView, emptyChat, type Outgoing, useChat } from './chat-store.ts';
import { readSeen, writeSeen } from './seen-storage.ts';
import { noteFailure } from '../../note-failure.ts';

/** Where no answer came, as just after a change of network, it is asked again so much later, in
 *  ms. */
export const ASK_AGAIN_AFTER_MS = 2_000;

function wasUnanswered(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}

/** Asks again where no answer came, if that is still of use. After a lost line everything is asked
 *  again anyway. */
function askLater(error: unknown, isOfUse: () => boolean, ask: () => Promise<void>): void {
  if (!wasUnanswered(error)) return;
  setTimeout(() => {
    if (useLive.getState().connection === 'connected' && isOfUse()) void ask();
  }, ASK_AGAIN_AFTER_MS);
}

/** Begins with the chat of a session; what another session left is forgotten. */
export function enterChat(userId: string, idVotingSession: string, hideChatAll: boolean): void {
  if (useChat.getState().idVotingSession === idVotingSession) return;
  useChat.setState({
    ...emptyChat,
    idVotingSession,
    seen: readSeen(userId, idVotingSession),
    view: { kind: hideChatAll ? 'direct' : 'all' },
  });
}

/** Reads a room anew, again and again where no answer comes. What there is stays until the answer
 *  is there. On entering, what was written to all before counts as seen. Source: CHAT-04,
 *  BEY-23. */
export async function readRoom(roomId: string): Promise<void> {
  const before = useChat.getState().history[roomId];
  setHistory(roomId, before?.state === 'ready' ? 'ready' : 'loading', before?.messages ?? [], null);
  try {
    const messages = await api('GET /api/chat/group/:roomId', { params: { roomId } });
    setHistory(roomId, 'ready', messages, null);
    const { idVotingSession, seen } = useChat.getState();
    if (roomId === idVotingSession && seen[roomId] === undefined) {
      useChat.setState({ seen: { ...seen, [roomId]: messages.at(-1)?.created ?? 0 } });
    }
  } catch (error) {
    if (meansLoggedOut(error)) void showLoggedOutDialog();
    setHistory(roomId, 'failed', useChat.getState().history[roomId]?.messages ?? [], error);
    askLater(
      error,
      () => useChat.getState().history[roomId]?.state === 'failed',
      () => readRoom(roomId),
    );
  }
}

function setHistory(
  roomId: string,
  state: 'loading' | 'ready' | 'failed',
  messages: ReturnType<typeof useChat.getState>['history'][string]['messages'],
  error: unknown,
): void {
  useChat.setState(({ history }) => ({ history: { ...history, [roomId]: { state, messages, error } } }));
}

/** Reads which direct conversations there are, again and again where no answer comes. Another
 *  failure is only logged: what is heard still arrives. Source: CHAT-02, BEY-23. */
export async function readDirects(idVotingSession: string): Promise<void> {
  try {
    useChat.setState({
      directs: await api('GET /api/chat/direct/:idVotingSession', { params: { idVotingSession } }),
    });
  } catch (error) {
    if (meansLoggedOut(error)) void showLoggedOutDialog();
    else noteFailure('the direct conversations could not be read', error);
    askLater(
      error,
      () => useChat.getState().idVotingSession === idVotingSession,
      () => readDirects(idVotingSession),
    );
  }
}

/** Takes over what was typed and sends it, with a file that is uploaded. False when there is
 *  nothing to be seen in it. Source: CHAT-05 … CHAT-08, UPL-07. */
export function sendTyped(roomId: string, typed: string, file?: UploadedFile): boolean {
  const text = normaliseChatText(typed) ?? (file ? '' : null);
  if (text === null) return false;
  useChat.setState(({ drafts }) => ({ drafts: { ...drafts, [roomId]: '' } }));
  void send(roomId, { requestId: newRequestId(), text, file, state: 'sending', error: null });
  return true;
}

/** Sends a message that failed once more, under the same requestId. */
export function sendAgain(roomId: string, outgoing: Outgoing): Promise<void> {
  return send(roomId, { ...outgoing, state: 'sending', error: null });
}

/** Sends once more what got no answer, as before a lost line: the server may have taken it, and the
 *  list that is read anew shows it. Source: CHAT-05, BEY-23. */
export function sendUnanswered(): void {
  for (const [roomId, room] of Object.entries(useChat.getState().outbox)) {
    for (const outgoing of room) if (wasUnanswered(outgoing.error)) void sendAgain(roomId, outgoing);
  }
}

/** Forgets a message that failed. */
export function discard(roomId: string, requestId: string): void {
  useChat.setState(({ outbox }) => ({
    outbox: {
      ...outbox,
      [roomId]: (outbox[roomId] ?? []).filter((outgoing) => outgoing.requestId !== requestId),
    },
  }));
}

async function send(roomId: string, outgoing: Outgoing): Promise<void> {
  putOutgoing(roomId, outgoing);
  const { requestId, text, file } = outgoing;
  try {
    const message = await api('PUT /api/chat/group/:roomId', {
      params: { roomId },
      body: { text, requestId, ...(file ? { fileId: file.id } : {}) },
    });
    discard(roomId, requestId);
    useChat.setState(({ history }) => {
      const room = history[roomId] ?? { state: 'ready' as const, messages: [], error: null };
      if (room.messages.some(({ id }) => id === message.id)) return {};
      return { history: { ...history, [roomId]: { ...room, messages: [...room.messages, message] } } };
    });
  } catch (error) {
    if (meansLoggedOut(error)) void showLoggedOutDialog();
    const failed: Outgoing = { ...outgoing, state: 'failed', error };
    putOutgoing(roomId, failed);
    askLater(
      error,
      () => useChat.getState().outbox[roomId]?.includes(failed) ?? false,
      () => sendAgain(roomId, failed),
    );
  }
}

function putOutgoing(roomId: string, outgoing: Outgoing): void {
  useChat.setState(({ outbox }) => {
    const room = outbox[roomId] ?? [];
    const known = room.some(({ requestId }) => requestId === outgoing.requestId);
    return {
      outbox: {
        ...outbox,
        [roomId]: known
          ? room.map((one) => (one.requestId === outgoing.requestId ? outgoing : one))
          : [...room, outgoing],
      },
    };
  });
}

/** Also on pages without a secure context, where `randomUUID` is missing. */
function newRequestId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** Keeps what is being typed in a room while one looks elsewhere. */
export function keepDraft(roomId: string, text: string): void {
  useChat.setState(({ drafts }) => ({ drafts: { ...drafts, [roomId]: text } }));
}

/** Everything up to this moment of the room has been seen. */
export function markSeen(userId: string, roomId: string, createdMs: number): void {
  const { seen, idVotingSession } = useChat.getState();
  if (idVotingSession === null || (seen[roomId] ?? -1) >= createdMs) return;
  const next = { ...seen, [roomId]: createdMs };
  useChat.setState({ seen: next });
  writeSeen(userId, idVotingSession, next);
}

export function showInChat(view: ChatView): void {
  useChat.setState({ view });
}

/** Lets the chat tab show the conversation with a person.  Source: CHAT-02, PEOP-22. */
export function openDirectChat(userId: string): void {
  showInChat({ kind: 'conversation', userId });
}

/** The room of the person signed in and another one in the session attended. */
export function roomWith(userId: string, otherUserId: string): string {
  return directRoomId(useChat.getState().idVotingSession ?? '', userId, otherUserId);
}
