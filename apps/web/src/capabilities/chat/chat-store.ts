import type { ChatMessage } from '@hemicycle/contract/chat';
import type { UploadedFile } from '@hemicycle/contract/uploads';
import { otherInDirectRoom, readDirectRoomId } from '@hemicycle/rules/chat/direct-room';
import type { ApiAnswer } from '../../api-client.ts';
import { pageStore } from '../../page-state.ts';
import { useLive } from '../../realtime/use-live.ts';
import { addTextSource } from '../../texts-of-people.ts';

/** The loaded messages of a room. `failed` keeps the messages that were loaded before. */
export interface RoomHistory {
  readonly state: 'loading' | 'ready' | 'failed';
  readonly messages: readonly ChatMessage[];
  readonly error: unknown;
}

/** A message that is being sent. It keeps its `requestId` when it is sent again, so that the server
 *  does not store it twice. */
export interface Outgoing {
  readonly requestId: string;
  readonly text: string;
  readonly file?: UploadedFile | undefined;
  readonly state: 'sending' | 'failed';
  readonly error: unknown;
}

export type DirectChat = ApiAnswer<'GET /api/chat/direct/:idVotingSession'>[number];

/** The view that the chat tab shows. `huddle`: the chat of the huddle in which the person is; where
 *  they are in none, the chat of all stands in its place; the same for `booth`. */
export type ChatView =
  | { readonly kind: 'all' }
  | { readonly kind: 'huddle' }
  /** The chat of a booth; without `roomId`, of the first one of this person. */
  | { readonly kind: 'booth'; readonly roomId?: string }
  | { readonly kind: 'direct' }
  | { readonly kind: 'picking' }
  | { readonly kind: 'conversation'; readonly userId: string };

/** The chat of one session on this page. `seen`: for each room, when its newest seen message was
 *  written (ms since epoch); absent where none was seen. `openRoom`: the room on the screen. */
export interface ChatState {
  readonly idVotingSession: string | null;
  readonly history: Readonly<Record<string, RoomHistory>>;
  readonly outbox: Readonly<Record<string, readonly Outgoing[]>>;
  readonly drafts: Readonly<Record<string, string>>;
  readonly seen: Readonly<Record<string, number>>;
  readonly directs: readonly DirectChat[];
  readonly view: ChatView;
  readonly openRoom: string | null;
}

export const emptyChat: ChatState = {
  idVotingSession: null,
  history: {},
  outbox: {},
  drafts: {},
  seen: {},
  directs: [],
  view: { kind: 'all' },
  openRoom: null,
};

export const useChat = pageStore<ChatState>(() => emptyChat);

addTextSource(() => {
  const { history, outbox, drafts, directs } = useChat.getState();
  const messages = [
    ...Object.values(history).flatMap((room) => room.messages),
    ...Object.values(outbox).flat(),
    ...directs.map(({ lastMessage }) => lastMessage),
    ...useLive.getState().chatMessages,
  ];
  return [...Object.values(drafts), ...messages.map(({ text }) => text)];
});

/** The messages of a room, loaded ones and later news, each once, in the order in which the server
 *  took them. */
export function messagesOf(
  roomId: string,
  { history, directs }: Pick<ChatState, 'history' | 'directs'>,
  heard: readonly ChatMessage[],
): readonly ChatMessage[] {
  const last = directs.find((direct) => direct.roomId === roomId)?.lastMessage;
  const read = history[roomId]?.messages ?? (last ? [last] : []);
  const known = new Set(read.map(({ id }) => id));
  const since = heard.filter((message) => standsIn(message, roomId) && !known.has(message.id));
  if (since.length === 0) return read;
  return [...read, ...since].toSorted((one, other) => one.created - other.created);
}

/** Whether a message stands in the chat of a room: it was written there, or by a moderator to all
 *  rooms. */
function standsIn(message: ChatMessage, roomId: string): boolean {
  if (message.roomId === roomId) return true;
  return message.toAllRooms === true && readDirectRoomId(roomId) === null;
}

/** Whether there is a typed text or a message being sent that the server does not have. */
export function holdsUnsent({ drafts, outbox }: Pick<ChatState, 'drafts' | 'outbox'>): boolean {
  return (
    Object.values(drafts).some((draft) => draft.trim() !== '') ||
    Object.values(outbox).some((room) => room.length > 0)
  );
}

/** The number of messages of other people in a room after the newest seen one. */
export function unreadIn(
  messages: readonly ChatMessage[],
  seenMs: number | undefined,
  userId: string,
): number {
  return messages.filter((message) => message.personId !== userId && message.created > (seenMs ?? 0)).length;
}

/** A direct conversation as an entry of the list. */
export interface Conversation {
  readonly roomId: string;
  readonly userId: string;
  readonly last: ChatMessage;
  readonly unread: number;
}

/** The direct conversations with at least one message, newest first. Source: CHAT-02. */
export function conversationsOf(
  state: Pick<ChatState, 'history' | 'directs' | 'seen'>,
  heard: readonly ChatMessage[],
  userId: string,
): Conversation[] {
  const rooms = new Set([
    ...state.directs.map(({ roomId }) => roomId),
    ...Object.keys(state.history),
    ...heard.map(({ roomId }) => roomId),
  ]);
  return [...rooms]
    .flatMap((roomId): Conversation[] => {
      const room = readDirectRoomId(roomId);
      const other = room && otherInDirectRoom(room, userId);
      const messages = messagesOf(roomId, state, heard);
      const last = messages.at(-1);
      if (!other || !last) return [];
      return [{ roomId, userId: other, last, unread: unreadIn(messages, state.seen[roomId], userId) }];
    })
    .toSorted((one, other) => other.last.created - one.last.created);
}
