import type { UploadedFile } from '@hemicycle/contract/uploads';
import { normaliseChatText } from '@hemicycle/rules/chat/chat-text';
import { directRoomId, readDirectRoomId } from '@hemicycle/rules/chat/direct-room';
import { ApiError, api } from '../../api-client.ts';
import { newRequestId } from '../../request-id.ts';
import { useLive } from '../../realtime/use-live.ts';
import { meansLoggedOut, showLoggedOutDialog } from '../auth/public.ts';
import { type ChatView, emptyChat, type Outgoing, useChat } from './chat-store.ts';
import { readSeen, writeSeen } from './seen-storage.ts';
import { noteFailure } from '../../note-failure.ts';

/** A call without an answer, for example just after a change of network, is repeated after this
 *  time, in ms. */
export const ASK_AGAIN_AFTER_MS = 2_000;

function wasUnanswered(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}

/** Repeats a call that got no answer, if the answer is still useful. A new connection to the server
 *  reloads everything, so nothing is repeated without one. */
function askLater(error: unknown, isOfUse: () => boolean, ask: () => Promise<void>): void {
  if (!wasUnanswered(error)) return;
  setTimeout(() => {
    if (useLive.getState().connection === 'connected' && isOfUse()) void ask();
  }, ASK_AGAIN_AFTER_MS);
}

/** Starts the chat of a session and drops the state of another session. */
export function enterChat(userId: string, idVotingSession: string, hideChatAll: boolean): void {
  if (useChat.getState().idVotingSession === idVotingSession) return;
  useChat.setState({
    ...emptyChat,
    idVotingSession,
    seen: readSeen(userId, idVotingSession),
    view: { kind: hideChatAll ? 'direct' : 'all' },
  });
}

/** Loads the messages of a room, and repeats that where no answer comes. The known messages stay
 *  until then. On entering, the earlier messages to all count as seen, and those of a huddle.
 *  Source: CHAT-04, BEY-23. */
export async function readRoom(roomId: string): Promise<void> {
  const before = useChat.getState().history[roomId];
  setHistory(roomId, before?.state === 'ready' ? 'ready' : 'loading', before?.messages ?? [], null);
  try {
    const messages = await api('GET /api/chat/group/:roomId', { params: { roomId } });
    setHistory(roomId, 'ready', messages, null);
    const { seen } = useChat.getState();
    if (readDirectRoomId(roomId) === null && seen[roomId] === undefined) {
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

/** Loads the list of direct conversations, and repeats that where no answer comes. Any other
 *  failure is only logged, since new messages still arrive as news. Source: CHAT-02, BEY-23. */
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

/** Sends a typed text, with an uploaded file if there is one. Returns false when the message would
 *  be empty. Source: CHAT-05 … CHAT-08, UPL-07. */
export function sendTyped(roomId: string, typed: string, file?: UploadedFile): boolean {
  const text = normaliseChatText(typed) ?? (file ? '' : null);
  if (text === null) return false;
  useChat.setState(({ drafts }) => ({ drafts: { ...drafts, [roomId]: '' } }));
  void send(roomId, { requestId: newRequestId(), text, file, state: 'sending', error: null });
  return true;
}

/** Sends a failed message again, under the same requestId. */
export function sendAgain(roomId: string, outgoing: Outgoing): Promise<void> {
  return send(roomId, { ...outgoing, state: 'sending', error: null });
}

/** Sends again the messages that got no answer, for example before the connection was lost. The
 *  server may have taken them already; then the reloaded list shows them once. Source: CHAT-05,
 *  BEY-23. */
export function sendUnanswered(): void {
  for (const [roomId, room] of Object.entries(useChat.getState().outbox)) {
    for (const outgoing of room) if (wasUnanswered(outgoing.error)) void sendAgain(roomId, outgoing);
  }
}

/** Drops a message that failed. */
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

/** Keeps a half-typed text of a room while the person looks at another part of the page. */
export function keepDraft(roomId: string, text: string): void {
  useChat.setState(({ drafts }) => ({ drafts: { ...drafts, [roomId]: text } }));
}

/** Marks all messages of a room up to this moment as seen. */
export function markSeen(userId: string, roomId: string, createdMs: number): void {
  const { seen, idVotingSession } = useChat.getState();
  if (idVotingSession === null || (seen[roomId] ?? -1) >= createdMs) return;
  const next = { ...seen, [roomId]: createdMs };
  useChat.setState({ seen: next });
  writeSeen(userId, idVotingSession, next);
}

/** Opens the chat of the huddle that the person has just entered, unless they read or write a
 *  direct message. */
export function enterHuddleChat(huddleId: string): void {
  const { view } = useChat.getState();
  if (view.kind === 'all') showInChat({ kind: 'huddle' });
  void readRoom(huddleId);
}

/** Forgets the messages of a huddle that the person has left: who comes back reads them anew. A
 *  text that was typed there stays. */
export function leaveHuddleChat(huddleId: string, hideChatAll: boolean): void {
  const { view } = useChat.getState();
  forgetRoom(huddleId);
  if (view.kind === 'huddle') showInChat({ kind: hideChatAll ? 'direct' : 'all' });
}

/** Forgets the messages of a room, which are read anew where it is opened again. */
export function forgetRoom(roomId: string): void {
  const { [roomId]: _left, ...others } = useChat.getState().history;
  useChat.setState({ history: others });
}

/** Shows the chat of a booth in the chat tab. Source: BEY-38. */
export function openBoothChat(roomId: string): void {
  showInChat({ kind: 'booth', roomId });
}

export function showInChat(view: ChatView): void {
  useChat.setState({ view });
}

/** Shows the conversation with a person in the chat tab. Source: CHAT-02, PEOP-22. */
export function openDirectChat(userId: string): void {
  showInChat({ kind: 'conversation', userId });
}

/** The id of the room of the signed-in person and another person, in the attended session. */
export function roomWith(userId: string, otherUserId: string): string {
  return directRoomId(useChat.getState().idVotingSession ?? '', userId, otherUserId);
}
